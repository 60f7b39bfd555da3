#!/bin/sh
# Make or refresh build/research, the environment in which the research adapters are tested.
set -eu
cd "$(dirname "$0")/.."
folder=build/research
if [ "$(cat $folder/installed 2>/dev/null)" = "$(cksum <requirements-research.lock)" ]; then
    exit 0
fi
echo "Installing PettingZoo, OpenSpiel, Gymnasium, Ray and PyTorch into $folder"
rm -rf $folder
.venv/bin/python -m venv $folder
$folder/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-research.lock
cksum <requirements-research.lock >$folder/installed
