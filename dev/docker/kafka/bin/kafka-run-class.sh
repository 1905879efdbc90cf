#!/bin/sh
# KAFKA_HEAP_OPTS and KAFKA_OPTS are words, as in Kafka's own script.
# shellcheck disable=SC2086
exec java ${KAFKA_HEAP_OPTS:--Xmx256M} ${KAFKA_OPTS:-} -XX:+UseSerialGC \
  -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info \
  -cp '/opt/kafka/libs/*' "$@"
