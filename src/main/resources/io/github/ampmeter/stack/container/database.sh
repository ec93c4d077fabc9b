#!/bin/sh
# Starts the MariaDB or MySQL of whatever image this is on a new data directory; its own
# configuration is not read. Arguments: further options of the server.
# Wants: mariadbd or mysqld, the program that fills a new data directory, and a user mysql.
set -eu
here=/ampmeter
data=$here/data/files

fail() {
    echo "ampmeter: this image $1; name another one as variant databaseImage" >&2
    exit 70
}

server=$(command -v mariadbd || command -v mysqld) || fail "has no database: no mariadbd or mysqld"
grep -q '^mysql:' /etc/passwd || fail "has no user mysql"
mkdir -p "$data" $here/run
if "$server" --no-defaults --version | grep -qi mariadb; then
    install=$(command -v mariadb-install-db || command -v mysql_install_db) ||
        fail "has a MariaDB without mariadb-install-db"
    chown -R mysql $here/data $here/run
    "$install" --no-defaults --user=mysql --datadir="$data" --skip-test-db >/dev/null
    sql=$here/mariadb.sql
    set -- --skip-ssl "$@"
else
    chown -R mysql $here/data $here/run
    "$server" --no-defaults --user=mysql --datadir="$data" --initialize-insecure
    sql=$here/mysql.sql
    set -- --loose-mysqlx=OFF --secure-file-priv=NULL "$@"
fi
chown mysql "$sql"
case " $* " in
*" --local-infile=OFF "*)
    # Hardened: on the address of its network, not on every one.
    address=$(hostname -i 2>/dev/null | cut -d' ' -f1) && [ -n "$address" ] &&
        set -- "--bind-address=$address" "$@"
    ;;
esac

exec "$server" --no-defaults --user=mysql --datadir="$data" --init-file="$sql" \
    --socket=$here/run/socket --pid-file=$here/run/pid --skip-name-resolve --port=3306 "$@"
