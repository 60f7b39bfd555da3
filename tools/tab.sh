#!/bin/sh
# Build the table in a tab into build/tab, with the pinned Pyodide.
set -eu
cd "$(dirname "$0")/.."

leave_out() {
    echo "The tab is not built: $*"
    exit 0
}

set -- pyodide Pyodide
. tools/npm_install.sh
PYTHONPATH=src .venv/bin/python -m tools.tab $folder/node_modules/pyodide build/tab
