#!/bin/sh
# Build the source archive and wheels into dist, check them, and try each in an empty environment.
#   tools/dist.sh               for this Python, compiled where it can be, and a pure wheel
#   tools/dist.sh python3.12 …  compiled wheels for these Pythons as well
set -eu
cd "$(dirname "$0")/.."
sh tools/locked_environment.sh release
checks=build/release

# Install a wheel or the source archive in an empty environment, try it, and see that uninstalling it leaves nothing.
try() {
    file=$1
    python=$2
    shift 2
    place=$(mktemp -d)
    "$python" -m venv "$place/venv"
    "$place/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$file[table]"
    "$place/venv/bin/python" tools/try_install.py "$@"
    "$place/venv/bin/python" -m pip uninstall --quiet --yes vaka
    left=$(find "$place/venv" -ipath '*vaka*' ! -name '*.pyc' ! -type d)
    [ -z "$left" ] || {
        echo "left after uninstalling: $left" >&2
        exit 1
    }
    rm -rf "$place"
    echo "tried $(basename "$file") with $("$python" --version)"
}

rm -rf dist
VAKA_COMPILE=no $checks/bin/python -m build --quiet --sdist --wheel --outdir dist
try dist/vaka-*-py3-none-any.whl .venv/bin/python
(export VAKA_COMPILE=no && try dist/vaka-*.tar.gz .venv/bin/python)
wheel=$(ls "$PWD"/dist/vaka-*-py3-none-any.whl)
.venv/bin/python tools/try_install.py "$PWD/.venv/bin/uvx" --isolated --from "vaka[table] @ file://$wheel" vaka
echo "tried $(basename "$wheel") with uvx"
for python in "${@:-.venv/bin/python}"; do
    VAKA_COMPILE=must "$python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist dist/vaka-*.tar.gz
    tag=$("$python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
    try dist/vaka-*-"$tag"-*.whl "$python" --compiled
done
$checks/bin/twine check --strict dist/*
$checks/bin/check-wheel-contents dist/*.whl
$checks/bin/cyclonedx-py requirements requirements.lock --output-file dist/vaka.cdx.json
(cd dist && sha256sum vaka* >SHA256SUMS)
ls -l dist
