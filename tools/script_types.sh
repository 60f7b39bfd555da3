#!/bin/sh
# Check the types of the scripts in src/vaka/web/static/js and src/vaka/tab/static with the pinned TypeScript, and of a
# program that uses the library with the pinned Pyright.
set -eu
cd "$(dirname "$0")/.."

leave_out() {
    echo "The types of scripts are not checked: $*"
    exit 0
}

set -- typescript TypeScript
. tools/npm_install.sh
tsc=$folder/node_modules/typescript/bin/tsc
node $tsc --project .
node $tsc --project tools/typescript/workers.json # workers have other globals than pages
node $folder/node_modules/pyright/index.js --project tools/typescript/downstream.json >$folder/pyright ||
    { cat $folder/pyright && exit 1; }
