#!/bin/sh
# Check the types of all scripts with the pinned TypeScript, and of programs that use the library with the pinned Pyright.
set -eu
cd "$(dirname "$0")/.."

leave_out() {
    echo "The types of scripts are not checked: $*"
    exit 0
}

set -- typescript TypeScript
. tools/npm_install.sh
tsc=$folder/node_modules/typescript/bin/tsc
for project in . tools/typescript/workers.json tools/typescript/node.json; do # pages, workers and Node have other globals
    node $tsc --project $project
done
node $folder/node_modules/pyright/index.js --project tools/typescript/downstream.json --pythonpath .venv/bin/python >$folder/pyright ||
    { cat $folder/pyright && exit 1; }
