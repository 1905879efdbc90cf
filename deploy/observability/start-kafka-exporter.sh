#!/bin/sh
# Starts kafka_exporter in docker-compose.yml. It takes a password only as an argument, which it can read from a file.
set -eu
umask 077
cd "${CONFIG_FOLDER:-/tmp}"
if [ -n "${KAFKA_USERNAME:-}" ] && [ -z "$KAFKA_PASSWORD" ]; then
  echo 'KAFKA_MONITORING_PASSWORD is missing in .env. Run: docker compose run --rm operator secrets' >&2
  exit 1
fi

tls=
case $BUS_URL in kafka+tls://*) tls=yes ;; esac
{
  for broker in $(printf %s "${BUS_URL#kafka*://}" | tr ',' ' '); do
    echo "--kafka.server=$broker"
  done
  # Kafka 4 no longer understands the requests of the default, version 2.0.0.
  echo '--kafka.version=2.8.0'
  if [ -n "$tls" ]; then
    echo '--tls.enabled'
    [ -z "${KAFKA_CA_FILE:-}" ] || echo "--tls.ca-file=$KAFKA_CA_FILE"
  fi
  if [ -n "${KAFKA_USERNAME:-}" ]; then
    echo '--sasl.enabled'
    echo '--sasl.mechanism=scram-sha512'
    echo "--sasl.username=$KAFKA_USERNAME"
    printf '%s\n' "--sasl.password=$KAFKA_PASSWORD"
  fi
} >arguments

exec kafka_exporter @"$PWD/arguments" "$@"
