#!/bin/sh
# Starts PgBouncer in deploy/compose/pooler.yml. Its users are the services' roles, whose passwords it gets as
# prepare-database does: NAME_PASSWORD is the one of fieldside_name. With POOLER_TLS, the folder of its certificate, and
# POSTGRES_CA, the authority of Postgres's, all connections use TLS.
set -eu
umask 077

users=/tmp/users.txt
services=$(env | sed -n 's/^\([A-Z]*\)_PASSWORD=.*/\1/p')
small() {
  echo "$1" | tr '[:upper:]' '[:lower:]'
}
for name in $services; do
  password=$(printenv "${name}_PASSWORD" | sed 's/"/""/g')
  printf '"fieldside_%s" "%s"\n' "$(small "$name")" "$password"
done >$users

# A service's database has its name here, because its server may be another one's, too (NAME_POSTGRES).
databases=
for name in $services; do
  host=$(printenv "${name}_POSTGRES" || true)
  databases="$databases
$(small "$name") = host=${host:-${POSTGRES_HOST:-postgres}} port=${POSTGRES_PORT:-5432} dbname=fieldside"
done

encryption=
if [ -n "${POOLER_TLS:-}" ]; then
  encryption="
client_tls_sslmode = require
client_tls_cert_file = $POOLER_TLS/tls.crt
client_tls_key_file = $POOLER_TLS/tls.key
server_tls_sslmode = verify-full
server_tls_ca_file = $POSTGRES_CA"
fi

cat >/tmp/pgbouncer.ini <<END
[databases]$databases

[pgbouncer]
listen_addr = ${HOST:-0.0.0.0}
listen_port = ${PORT:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $users$encryption
pool_mode = transaction
; Connections to Postgres for each service, of which idle ones close.
default_pool_size = ${POOLER_CONNECTIONS:-15}
max_client_conn = 2000
; More than a service prepares (services/platform/src/data/prepared-statements.ts).
max_prepared_statements = 500
; A query that gets no connection in time fails like one without a database, which clients retry.
query_wait_timeout = 5
; Postgres restarts within seconds.
server_login_retry = 1
; A client or server whose network is cut is given up as early as on direct connections.
tcp_keepidle = 5
tcp_keepintvl = 1
tcp_keepcnt = 3
tcp_user_timeout = 8000
log_connections = 0
log_disconnections = 0
END

exec pgbouncer /tmp/pgbouncer.ini
