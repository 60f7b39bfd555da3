#!/bin/sh
# Make or refresh .venv; only what has changed since the last time is done again.
#   tools/environment.sh play      Vaka itself: plain and editable, or compiled as long as `fast` is up to date; where
#                                  it is not, and there is a compiler, it is compiled beside, for the next start
#   tools/environment.sh develop   and the pinned tools for tests and builds
#   tools/environment.sh fast      and the engine compiled into the environment
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python

fail() {
    echo "vaka: $*" >&2
    exit 1
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

can_make_environments() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null
}

find_python() {
    for name in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3}; do
        if is_new_enough "$name"; then
            echo "$name"
            return
        fi
    done
    found=$("${PYTHON:-python3}" --version 2>/dev/null) || found="none"
    fail "Python 3.11 or newer is needed; found: $found"
}

install_venv_module() {
    package=$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing $package"
        export DEBIAN_FRONTEND=noninteractive
        { apt-get update -qq && apt-get install -y -qq "$package"; } >/dev/null 2>&1 || true
    fi
    can_make_environments "$1" ||
        fail "this Python cannot make environments; on Debian and Ubuntu: sudo apt-get install $package"
}

make_environment() {
    base=$(find_python)
    can_make_environments "$base" || install_venv_module "$base"
    echo "Making .venv with $("$base" --version)"
    rm -rf .venv
    "$base" -m venv .venv
}

# Where this was broken off, packages may be half there, at which the next installation would stumble.
pip_install() {
    touch .venv/unfinished
    $python -m pip install --quiet --disable-pip-version-check "$@"
    rm .venv/unfinished
}

# What a lock holds, the rest as flags of uv. It takes uv seconds and pip most of a minute, but uv does not read pip's
# settings (a mirror, a certificate) and is not made for every machine: where it fails, pip does it and has the last word.
install_locked() {
    lock=$1
    shift
    touch .venv/unfinished
    {
        $python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r requirements-uv.lock &&
            .venv/bin/uv pip install --quiet --system-certs --python $python --require-hashes -r "$lock" "$@"
    } 2>/dev/null || pip_install --require-hashes -r "$lock"
    rm -f .venv/unfinished
}

# A stamp holds the checksum of the files that a step depends on, as they were when it was last done.
checksum() {
    find "$@" -type f ! -name '*.pyc' | LC_ALL=C sort | xargs cksum | cksum
}

is_current() {
    stamp=$1
    shift
    [ "$(cat ".venv/$stamp" 2>/dev/null)" = "$(checksum "$@")" ]
}

mark_current() {
    stamp=$1
    shift
    checksum "$@" >".venv/$stamp"
}

install_needs() {
    is_current needs.stamp requirements.lock && return
    echo "Installing what the table needs"
    install_locked requirements.lock --compile-bytecode
    mark_current needs.stamp requirements.lock
}

install_tools() {
    is_current tools.stamp requirements-dev.lock && return
    echo "Installing the development tools"
    install_locked requirements-dev.lock # most of it is never imported, so nothing is compiled to bytecode
    mark_current tools.stamp requirements-dev.lock
}

install_plain() {
    is_current fast.stamp $engine && return
    is_current plain.stamp $build && return
    echo "Installing Vaka (editable, interpreted)"
    VAKA_COMPILE=no pip_install "$@" --editable .
    rm -f .venv/fast.stamp
    mark_current plain.stamp $build
}

install_fast() {
    is_current fast.stamp $engine && return
    echo "Compiling Vaka (this takes a while)"
    rm -rf build/wheel
    HATCH_QUIET=1 VAKA_COMPILE=must $python -m hatchling build --target wheel --directory build/wheel
    pip_install --force-reinstall --no-deps build/wheel/*.whl
    rm -f .venv/plain.stamp
    mark_current fast.stamp $engine
}

# What tools/background.sh has made since the last start.
install_made() {
    is_current fast.stamp $engine && return
    [ "$(cat build/background/made 2>/dev/null)" = "$(checksum $engine)" ] || return 0
    echo "Installing the engine that was compiled in the background"
    pip_install --force-reinstall --no-deps build/background/wheel/*.whl
    rm -f .venv/plain.stamp
    mark_current fast.stamp $engine
}

has_compiler() {
    $python -c '
import os, shlex, shutil, sys, sysconfig
command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
header = os.path.join(sysconfig.get_path("include"), "Python.h")
sys.exit(shutil.which(shlex.split(command)[0]) is None or not os.path.exists(header))'
}

# Once for the same sources; and not while one is at work, wherever that was started.
compile_beside() {
    is_current fast.stamp $engine && return
    has_compiler || return 0
    if [ "${VAKA_BACKGROUND:-yes}" = no ]; then
        echo "The engine runs interpreted, and there is a compiler: make fast compiles it."
        return
    fi
    wanted=$(checksum $engine)
    [ "$(cat build/background/failed 2>/dev/null)" = "$wanted" ] && return
    pid=$(cat build/background/pid 2>/dev/null) && kill -0 "$pid" 2>/dev/null && return
    mkdir -p build/background
    (
        trap '' INT HUP # whoever stops the table does not stop this
        nice -n 19 sh tools/background.sh "$wanted" >build/background/log 2>&1 </dev/null &
        echo $! >build/background/pid
    )
    echo "Compiling the engine in the background, for the next start (VAKA_BACKGROUND=no leaves that out)."
}

build="pyproject.toml hatch_build.py"
engine="$build src"

{ [ ! -e .venv/unfinished ] && $python -c 'import pip' 2>/dev/null; } || make_environment
case ${1:-} in
play)
    install_needs
    install_made
    install_plain --no-deps
    compile_beside
    ;;
develop)
    install_tools
    install_plain --no-build-isolation --no-deps
    ;;
fast)
    install_tools
    install_fast
    ;;
*)
    fail "tools/environment.sh play|develop|fast"
    ;;
esac
