#!/bin/sh
# Starts the Squid of whatever image this is; its own configuration is not read.
# Wants: squid on the path, and a user proxy, squid or nobody.
set -eu
here=/ampmeter

fail() {
    echo "ampmeter: this image $1; name another one as variant frontCacheImage" >&2
    exit 70
}

squid=$(command -v squid) || fail "has no Squid: no squid on its path"
user=
for name in proxy squid nobody; do
    grep -q "^$name:" /etc/passwd && user=$name && break
done
[ -n "$user" ] || fail "has no user proxy, squid or nobody"
mkdir -p $here/run $here/store
chown "$user" $here/run $here/store
{
    cat $here/squid.conf
    echo "cache_effective_user $user"
} >$here/run/squid.conf

# As another user than root Squid may not open what the container prints to.
mkfifo $here/run/requests
chown "$user" $here/run/requests
cat $here/run/requests &

if grep -q '^cache_dir ' $here/run/squid.conf; then
    "$squid" -N -f $here/run/squid.conf -z
fi
exec "$squid" -N -f $here/run/squid.conf -d 1
