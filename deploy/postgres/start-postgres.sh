#!/bin/sh
# Starts Postgres in docker-compose.yml with settings that follow the container's memory limit (POSTGRES_MEMORY in .env).
# Arguments are further settings, such as -cwork_mem=16MB, and win over these. With POSTGRES_TLS, the server accepts only
# TLS. `renew` makes the running server read a renewed certificate.
set -eu
umask 077

certificate=${POSTGRES_TLS:-}
# Postgres refuses a key that others may read, and the mounted one has to be readable by the container's user.
copy_certificate() {
  cat "$certificate/tls.crt" >/tmp/tls.crt
  cat "$certificate/tls.key" >/tmp/tls.key
}

if [ "${1:-}" = renew ]; then
  copy_certificate
  kill -HUP 1
  exit
fi

# The command of the image itself begins with the server's name.
[ "${1:-}" != postgres ] || shift

hba=/etc/fieldside/pg_hba.conf
if [ -n "$certificate" ]; then
  copy_certificate
  sed 's/^host /hostssl /' "$hba" >/tmp/pg_hba.conf
  hba=/tmp/pg_hba.conf
  set -- -cssl=on -cssl_cert_file=/tmp/tls.crt -cssl_key_file=/tmp/tls.key -cssl_min_protocol_version=TLSv1.2 "$@"
fi

# Without a limit, version 2 of control groups says `max`, and version 1 a number beyond the machine's memory.
limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || cat /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null || echo max)
memory_mb=$(($(sed -n 's/^MemTotal: *\([0-9]*\) kB$/\1/p' /proc/meminfo) / 1024))
if [ "$limit" != max ] && [ $((limit / 1048576)) -lt "$memory_mb" ]; then
  memory_mb=$((limit / 1048576))
fi

at_least() { if [ "$1" -gt "$2" ]; then echo "$1"; else echo "$2"; fi; }
at_most() { if [ "$1" -lt "$2" ]; then echo "$1"; else echo "$2"; fi; }

connections=200
buffers_mb=$((memory_mb / 4))
# A statement can sort or hash several times.
work_kb=$(at_least $(((memory_mb - buffers_mb) * 1024 / connections / 3)) 4096)
log_mb=$(at_most "$(at_least $((memory_mb * 2)) 1024)" 16384)

# Memory.
set -- \
  -cmax_connections=$connections \
  -cshared_buffers=${buffers_mb}MB \
  -ceffective_cache_size=$((memory_mb * 3 / 4))MB \
  -cwork_mem="${work_kb}kB" \
  -cmaintenance_work_mem=$((memory_mb / 16))MB \
  -cautovacuum_work_mem=$((memory_mb / 32))MB \
  "$@"
# Checkpoints come with time, not with the log's size. Each makes the next change of every page longer in the log.
set -- -ccheckpoint_timeout=15min -cmax_wal_size="${log_mb}MB" "$@"
# A backup that is down for long loses its place in the log instead of filling the disk.
set -- -cjit=off -chba_file="$hba" -cmax_slot_wal_keep_size=16GB "$@"
# Statements have parameters ($1), whose values aren't logged. `terse` leaves out the details of an error, because those of
# a violated constraint quote the row. Passwords are in commands that the statistics would keep, so they count only queries.
set -- \
  -clog_min_duration_statement=1s \
  -clog_lock_waits=on \
  -clog_parameter_max_length=0 \
  -clog_parameter_max_length_on_error=0 \
  -clog_error_verbosity=terse \
  -clog_line_prefix='%m [%p] %q%u@%d ' \
  -cshared_preload_libraries=pg_stat_statements \
  -cpg_stat_statements.track_utility=off \
  "$@"

exec docker-entrypoint.sh postgres "$@"
