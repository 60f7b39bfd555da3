#!/bin/sh
# Check the types of the scripts in src/vaka/web/static/js and src/vaka/tab/static with the pinned TypeScript, which npm
# installs into build/typescript. Without node, or where npm cannot install it, this says so and passes: `make test` must
# work on a machine with Python, make and git alone.
set -eu
cd "$(dirname "$0")/.."
folder=build/typescript

leave_out() {
    echo "The types of scripts are not checked: $*"
    exit 0
}

pins() {
    cat tools/typescript/package.json tools/typescript/package-lock.json tools/typescript/.npmrc
}

for name in node npm; do
    command -v $name >/dev/null || leave_out "there is no $name"
done
if [ "$(cat $folder/installed 2>/dev/null)" != "$(pins | cksum)" ]; then
    echo "Installing TypeScript into $folder"
    rm -rf $folder
    mkdir -p build
    cp -R tools/typescript $folder
    (cd $folder && npm ci --no-audit --no-fund) >$folder/log 2>&1 ||
        leave_out "npm could not install TypeScript, see $folder/log"
    pins | cksum >$folder/installed
fi
tsc=$folder/node_modules/typescript/bin/tsc
node $tsc --project .
node $tsc --project tools/typescript/workers.json # workers have other globals than pages
