#!/usr/bin/env bash
# Builds an image with Apache, PHP and MariaDB out of Debian packages, for machines that cannot
# pull one. The packages come from wherever this machine's own apt takes them.
# Usage: build-image.sh [NAME]; does nothing if the image is there.
set -euo pipefail

name=${1:-ampmeter-ci/stack}
release=bookworm
packages=(
    apache2 libapache2-mod-php8.2 php8.2-mysql php8.2-gd php8.2-opcache php8.2-mbstring
    php8.2-xml mariadb-server squid
)

if docker image inspect "$name" >/dev/null 2>&1; then
    echo "The image $name is there."
    exit 0
fi
mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME) $(COMPONENT)' |
    awk -v release="$release" '$2 == release && $3 == "main" { print $1; exit }')
if [ -z "$mirror" ]; then
    echo "build-image.sh: apt's sources on this machine have no Debian $release" >&2
    exit 1
fi

scratch=$(mktemp -d)
trap 'rm -rf --one-file-system "$scratch"' EXIT
include=$(IFS=,; echo "${packages[*]}")
if ! debootstrap --variant=minbase --include="$include" "$release" "$scratch/root" "$mirror" \
    >"$scratch/log" 2>&1; then
    tail -n 30 "$scratch/log" "$scratch/root/debootstrap/debootstrap.log" >&2 || true
    exit 1
fi
rm -rf "$scratch"/root/var/cache/apt/archives/*.deb "$scratch"/root/var/lib/apt/lists/* \
    "$scratch"/root/var/lib/mysql
tar -C "$scratch/root" --numeric-owner -c . | docker import - "$name" >/dev/null
echo "Built the image $name."
