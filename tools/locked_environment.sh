#!/bin/sh
# Make or refresh build/NAME, an environment with what requirements-NAME.lock pins: tools/locked_environment.sh NAME
set -eu
cd "$(dirname "$0")/.."
folder=build/$1
lock=requirements-$1.lock
if [ "$(cat $folder/installed 2>/dev/null)" = "$(cksum <$lock)" ]; then
    exit 0
fi
echo "Installing what $lock names into $folder"
rm -rf $folder
.venv/bin/python -m venv $folder
$folder/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $lock
cksum <$lock >$folder/installed
