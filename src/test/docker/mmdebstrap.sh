#!/usr/bin/env bash
# Makes a Debian with some packages below a folder. They come from wherever this machine's own apt takes
# its packages. With mmdebstrap, which takes a third of debootstrap's CPU time.
# Usage: mmdebstrap.sh RELEASE FOLDER PACKAGE...
set -euo pipefail

release=$1
folder=$2
shift 2
own=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME) $(COMPONENT)' |
    awk -v release="$own" '$2 == release && $3 == "main" { print $1; exit }')
if [ -z "$mirror" ]; then
    echo "mmdebstrap.sh: apt's sources on this machine have no Debian $own" >&2
    exit 1
fi
include=$(IFS=,; echo "$*")
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! mmdebstrap --variant=minbase --include="$include" "$release" "$folder" "$mirror" >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    exit 1
fi
