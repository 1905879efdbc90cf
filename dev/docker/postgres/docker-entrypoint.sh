#!/bin/sh
# Takes POSTGRES_PASSWORD, POSTGRES_USER, POSTGRES_DB, POSTGRES_INITDB_ARGS, and PGDATA like the official image.
set -eu

[ "${1#-}" = "$1" ] || set -- postgres "$@"
[ "$1" = postgres ] || exec "$@"

if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  chown postgres:postgres /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?must be set for a new database}"
  user=${POSTGRES_USER:-postgres}
  database=${POSTGRES_DB:-$user}
  mkdir -p "$PGDATA"
  passwords=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" > "$passwords"
  # The arguments are words, as in the official image.
  # shellcheck disable=SC2086
  initdb -D "$PGDATA" -U "$user" --pwfile="$passwords" -A trust ${POSTGRES_INITDB_ARGS:-}
  rm "$passwords"
  printf 'host all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
  cat >> "$PGDATA/postgresql.conf" <<END
listen_addresses = '*'
unix_socket_directories = '/var/run/postgresql'
END
  [ "$database" = postgres ] ||
    printf 'create database "%s"\n' "$database" | postgres --single -D "$PGDATA" postgres > /dev/null
fi

exec "$@"
