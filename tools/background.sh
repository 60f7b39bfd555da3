#!/bin/sh
# Compile the engine into build/background, while the table is played at: tools/background.sh CHECKSUM
# Nothing that runs is touched. tools/environment.sh takes the wheel at the next start, if the sources are still those.
set -eu
cd "$(dirname "$0")/.."
place=build/background

rm -rf $place/new
mkdir -p $place/new
if VAKA_COMPILE=must .venv/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir $place/new .; then
    rm -rf $place/wheel
    mv $place/new $place/wheel
    echo "$1" >$place/made
else
    echo "$1" >$place/failed
fi
rm -f $place/pid
