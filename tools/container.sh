#!/bin/sh
# Build the container image, and try it: its root is read-only, it does not run as root, the engine is compiled, the
# server is ready, has the documentation, and stops when it is asked to.
#   tools/container.sh NAME [VERSION]   with docker, podman or buildah, the first that works. With buildah, which
#                                       neither publishes ports nor has a read-only root, the server is asked inside,
#                                       and BASE=image takes another base image.
set -eu
cd "$(dirname "$0")/.."
export BUILDAH_FORMAT=docker # buildah's and podman's own has no health check
image=$1
tool=$(for name in docker podman buildah; do "$name" info >/dev/null 2>&1 && echo $name && break; done) || {
    echo "neither docker nor podman nor buildah works here" >&2
    exit 1
}
"$tool" build ${BASE:+--from "$BASE"} --build-arg "VERSION=${2:-unreleased}" --tag "$image" .

if [ "$tool" = buildah ]; then
    container=$(buildah from --pull=never "$image")
    trap 'buildah rm "$container" >/dev/null' EXIT
    test "$(buildah run "$container" -- id -u)" = 10001
    buildah run "$container" -- test -f /docs/index.html
    buildah run --volume "$PWD/tools:/try:ro" "$container" -- python /try/try_install.py --compiled
    echo "tried $image"
    exit
fi

in_image() {
    "$tool" run --rm --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges "$@"
}

test "$(in_image "$image" id -u)" = 10001
in_image "$image" vaka doctor | grep compiled
container=$(in_image --detach --publish 127.0.0.1::8742 "$image")
trap '"$tool" logs "$container"; "$tool" kill "$container" >/dev/null' EXIT
address=$("$tool" port "$container" 8742 | head -n 1)
curl --fail --silent --show-error --retry 30 --retry-delay 1 --retry-all-errors "http://$address/readyz"
curl --fail --silent --show-error --output /dev/null "http://$address/docs/"
trap - EXIT
"$tool" stop --time 10 "$container" >/dev/null
echo "tried $image"
