#!/bin/sh
# Starts Grafana in docker-compose.yml. Without a password, Grafana would take its default, admin.
set -eu
if [ -z "$GF_SECURITY_ADMIN_PASSWORD" ]; then
  echo 'GRAFANA_PASSWORD is missing in .env. Run: docker compose run --rm operator secrets' >&2
  exit 1
fi
exec /run.sh "$@"
