#!/bin/sh
# Makes the brokers' certificate if there is none, and writes what clients need: its public part, and the admin's settings
# for Kafka's own tools. A later start keeps the certificate.
set -eu
umask 077
keys=/etc/kafka/secrets
public=/mnt/shared/config
store=$keys/keystore.p12

if [ ! -e "$store" ]; then
  # A start that was killed may have left half of it.
  rm -f "$keys/new.p12"
  keytool -genkeypair -alias kafka -keyalg EC -groupname secp256r1 -validity 3650 -dname CN=kafka \
    -ext san=dns:kafka,dns:kafka-2,dns:kafka-3,dns:localhost \
    -storetype PKCS12 -keystore "$keys/new.p12" -storepass:env KEYSTORE_PASSWORD
  mv "$keys/new.p12" "$store"
fi

keytool -exportcert -rfc -alias kafka -keystore "$store" -storepass:env KEYSTORE_PASSWORD > "$keys/new.pem"
cp "$keys/new.pem" "$public/new.pem"
chmod 644 "$public/new.pem"
mv "$public/new.pem" "$public/ca.pem"
mv "$keys/new.pem" "$keys/ca.pem"

cat > "$keys/new.properties" <<END
security.protocol=SASL_SSL
ssl.truststore.type=PEM
ssl.truststore.location=$keys/ca.pem
sasl.mechanism=PLAIN
sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="admin" password="$ADMIN_PASSWORD";
END
mv "$keys/new.properties" "$keys/admin.properties"
