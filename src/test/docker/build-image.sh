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
scratch=$(mktemp -d)
trap 'rm -rf --one-file-system "$scratch"' EXIT
"$(dirname "$0")/mmdebstrap.sh" "$release" "$scratch/root" "${packages[@]}"
rm -rf "$scratch"/root/var/lib/mysql
tar -C "$scratch/root" --numeric-owner -c . | docker import - "$name" >/dev/null
echo "Built the image $name."
