#!/bin/sh
# See to it that there is a Chromium for the tests: the system's, or Playwright's own.
set -eu
cd "$(dirname "$0")/.."

for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
.venv/bin/python -m playwright install --list 2>/dev/null | grep -q chromium && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium"
    export DEBIAN_FRONTEND=noninteractive
    {
        apt-get update -qq || true
        for package in chromium-headless-shell chromium; do  # the first takes half the time and is not everywhere
            apt-get install -y -qq --no-install-recommends "$package" && exit 0
        done
    } >/dev/null 2>&1
fi
echo "Installing Playwright's Chromium"
.venv/bin/python -m playwright install chromium && exit 0
echo "vaka: no browser for the tests; install Chromium, or run: .venv/bin/python -m playwright install chromium" >&2
exit 1
