#!/bin/sh
# Creates the Kafka user of kafka-exporter, who can see topics and groups and read no event. Safe to run again. Sets a
# changed password.
set -eu
if [ -z "$KAFKA_MONITORING_PASSWORD" ]; then
  echo 'KAFKA_MONITORING_PASSWORD is missing in .env. Run: docker compose run --rm operator secrets' >&2
  exit 1
fi
kafka() {
  tool=$1
  shift
  "/opt/kafka/bin/$tool" --bootstrap-server "$KAFKA_SERVERS" --command-config /etc/kafka/secrets/admin.properties "$@"
}
# A command line would show the password to every process.
echo "SCRAM-SHA-512=password=$KAFKA_MONITORING_PASSWORD" |
  kafka kafka-configs.sh --alter --entity-type users --entity-name monitoring --add-config-file /dev/stdin
kafka kafka-acls.sh --add --allow-principal User:monitoring --operation Describe --cluster --topic '*' --group '*'
