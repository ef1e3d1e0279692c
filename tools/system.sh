#!/bin/sh
# What the tests need from the system and pip cannot bring: PostgreSQL's server and Chromium, with and without windows, from
# Debian's packages.
# Installs what is missing and says nothing when all is there. Run it as root, or as somebody who may sudo.
set -eu

missing=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
command -v chromium-headless-shell >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
[ -z "$missing" ] && exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "Please install:$missing (only Debian's apt-get is known to this script)." >&2
    exit 1
fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "Please install, as root: apt-get install$missing" >&2
        exit 1
    fi
    as_root="sudo"
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
    # shellcheck disable=SC2086  # a list of packages
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
}
{ install || { $as_root apt-get update -qq && install; }; } >"$log" 2>&1 || {
    cat "$log" >&2
    echo "Could not install:$missing" >&2
    exit 1
}
