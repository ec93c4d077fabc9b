#!/bin/sh
# Starts the Apache and PHP of whatever image this is; its own configuration of Apache is not read.
# Wants: apache2 or httpd with its modules as files, and PHP as one of them.
set -eu
here=/ampmeter

fail() {
    echo "ampmeter: this image $1; name another one as variant webImage" >&2
    exit 70
}

apache=$(command -v apache2 || command -v httpd) || fail "has no Apache: no apache2 or httpd"
modules=
for folder in /usr/lib/apache2/modules /usr/lib64/httpd/modules /usr/local/apache2/modules \
    /usr/lib/apache2; do
    [ -f "$folder/mod_authz_core.so" ] && modules=$folder && break
done
[ -n "$modules" ] || fail "has no modules of Apache where they usually lie"
php=
for file in "$modules"/libphp*.so; do
    [ -f "$file" ] && php=$file
done
[ -n "$php" ] || fail "has no PHP as a module of Apache: no libphp*.so in $modules"

# A dash stands for the space of Zend OPcache. An image without PHP's command line is not asked.
if loaded=$(php -m 2>/dev/null); then
    for extension in $AMPMETER_PHP_EXTENSIONS; do
        name=$(echo "$extension" | tr - ' ')
        echo "$loaded" | grep -qix "$name" || fail "has a PHP without the extension $name"
    done
fi
unset AMPMETER_PHP_EXTENSIONS

user=
for name in www-data apache daemon nobody; do
    grep -q "^$name:" /etc/passwd && user=$name && break
done
if [ -n "${AMPMETER_OWN_USERS:-}" ]; then
    # As SourceLabs had it: the server's user serves nothing else, others own configuration and pages.
    user=webserv
    printf '%s\n' webserv:x:7001: webadmin:x:7002: webdev:x:7003: >>/etc/group
    echo "webserv:x:7001:7001::/nonexistent:/bin/false" >>/etc/passwd
    chown root:webadmin $here/httpd.conf
    [ ! -d $here/pages ] || chown -R root:webdev $here/pages
fi
group=$(id -gn "$user")
mkdir -p $here/run $here/logs $here/sessions $here/store $here/own
chown "$user" $here/sessions $here/store
[ ! -d $here/application-config ] || chown -R "$user" $here/application-config
echo "${AMPMETER_WRITABLE:-}" | while read -r folder; do
    if [ -n "$folder" ] && ! su -s /bin/sh "$user" -c 'test -w "$0"' "$folder"; then
        echo "ampmeter: application.writable must name folders that $user ($(id -u "$user")) of" \
            "the web image may write into, not $folder; chown it" >&2
        exit 70
    fi
done

{
    for module in mpm_prefork authz_core unixd log_config logio version mime dir status filter \
        deflate ${AMPMETER_MODULES:-} ${AMPMETER_APACHE_MODULES:-}; do
        [ -f "$modules/mod_$module.so" ] &&
            echo "LoadModule ${module}_module \"$modules/mod_$module.so\""
    done
    case ${php##*/} in
    libphp7*) echo "LoadModule php7_module \"$php\"" ;;
    libphp5*) echo "LoadModule php5_module \"$php\"" ;;
    *) echo "LoadModule php_module \"$php\"" ;;
    esac
    echo "User $user"
    echo "Group $group"
} >$here/image.conf

unset AMPMETER_APACHE_MODULES AMPMETER_WRITABLE AMPMETER_MODULES AMPMETER_OWN_USERS
exec "$apache" -D FOREGROUND -f $here/httpd.conf
