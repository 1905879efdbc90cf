#!/bin/sh
# Starts the replica of deploy/compose/replica.yml: copies the primary into an empty volume, then follows it. PRIMARY and
# PRIMARY_PASSWORD say how to connect. Arguments are further settings of Postgres.
set -eu

# The server's receiver reads it, too. In the container's environment, the health check would sign in with it.
export PGPASSWORD="$PRIMARY_PASSWORD"
slot=fieldside_replica
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$(dirname "$PGDATA")"
  # An interrupted copy leaves this folder.
  rm -rf "$PGDATA.new"
  # Without its copy, a slot only keeps the primary's log. Usually there is none.
  psql "$PRIMARY replication=true" --command "DROP_REPLICATION_SLOT $slot" >/dev/null 2>&1 || true
  echo "copying the primary"
  pg_basebackup --dbname "$PRIMARY" --pgdata "$PGDATA.new" --create-slot --slot "$slot" --checkpoint fast --no-password
  touch "$PGDATA.new/standby.signal"
  mv -T "$PGDATA.new" "$PGDATA"
fi

exec sh /etc/fieldside/start-postgres.sh -cprimary_conninfo="$PRIMARY" -cprimary_slot_name="$slot" "$@"
