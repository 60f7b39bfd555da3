#!/bin/sh
# Build the table in a tab into build/tab, with the pinned Pyodide, which npm installs into build/pyodide. Without node, or where
# npm cannot install it, this says so and passes: `make test` must work on a machine with Python, make and git alone.
set -eu
cd "$(dirname "$0")/.."
folder=build/pyodide

leave_out() {
    echo "The tab is not built: $*"
    exit 0
}

pins() {
    cat tools/pyodide/package.json tools/pyodide/package-lock.json tools/pyodide/.npmrc
}

for name in node npm; do
    command -v $name >/dev/null || leave_out "there is no $name"
done
if [ "$(cat $folder/installed 2>/dev/null)" != "$(pins | cksum)" ]; then
    echo "Installing Pyodide into $folder"
    rm -rf $folder
    mkdir -p build
    cp -R tools/pyodide $folder
    (cd $folder && npm ci --no-audit --no-fund) >$folder/log 2>&1 ||
        leave_out "npm could not install Pyodide, see $folder/log"
    pins | cksum >$folder/installed
fi
PYTHONPATH=src .venv/bin/python -m tools.tab $folder/node_modules/pyodide build/tab
