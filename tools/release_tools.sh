#!/bin/sh
# Make or refresh build/release, the environment with the tools that build and check a release.
set -eu
cd "$(dirname "$0")/.."
folder=build/release
if [ "$(cat $folder/installed 2>/dev/null)" = "$(cksum <requirements-release.lock)" ]; then
    exit 0
fi
echo "Installing the tools of a release into $folder"
rm -rf $folder
.venv/bin/python -m venv $folder
$folder/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-release.lock
cksum <requirements-release.lock >$folder/installed
