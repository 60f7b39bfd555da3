#!/bin/sh
# Build the documentation site into build/docs/site; its tools live in build/docs/tools.
set -eu
cd "$(dirname "$0")/.."
tools=build/docs/tools
if [ "$(cat $tools/installed 2>/dev/null)" != "$(cksum <requirements-docs.lock)" ]; then
    echo "Installing Zensical into $tools"
    rm -rf $tools
    .venv/bin/python -m venv $tools
    { .venv/bin/uv pip install --quiet --system-certs --python $tools/bin/python --require-hashes -r requirements-docs.lock 2>/dev/null ||
        $tools/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-docs.lock; }
    cksum <requirements-docs.lock >$tools/installed
fi
.venv/bin/python -m tools.docs_site prepare build/docs/pages
rm -rf build/docs/site
report=$($tools/bin/zensical build --strict 2>&1) || {
    echo "$report"
    exit 1
}
.venv/bin/python -m tools.docs_site finish build/docs/site
