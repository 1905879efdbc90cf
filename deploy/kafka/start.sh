#!/bin/sh
# Starts a broker of a dynamic quorum (KIP-853), which the image's own script can't format. Refuses what would erase the
# bus: data of another cluster, fewer brokers than the cluster has, and an empty volume in place of lost data.
# docs/decisions/0122-growing-kafka.md
set -eu
umask 077

data=$KAFKA_LOG_DIRS
id=$KAFKA_NODE_ID
controllers=$(echo "$KAFKA_CONTROLLER_QUORUM_BOOTSTRAP_SERVERS" | tr ',' ' ')
# A file for each broker that the cluster ever had: its directory id, and how it got its data. In a volume that all brokers
# share, because an empty volume can't tell that it lost something.
members=/mnt/shared/config/brokers
properties=/opt/kafka/config/server.properties
meta=$data/meta.properties
quorum=$data/__cluster_metadata-0/quorum-state

refuse() {
  echo "broker $id refuses to start: $* See docs/runbook.md#a-broker-refuses-to-start." >&2
  exit 1
}
in_data() { sed -n "s/^$1=//p" "$meta"; }
format() { /opt/kafka/bin/kafka-storage.sh format --cluster-id="$CLUSTER_ID" "$1" -c "$properties"; }

mkdir -p "$members"
known=$(cd "$members" && ls | grep -x '[0-9]*' || true)

# Data of the older static quorum name their voters. A dynamic quorum keeps them in its log.
voters=
if [ -e "$quorum" ] && grep -q '"data_version":0' "$quorum"; then
  voters=$(grep -o '"voterId":[0-9]*' "$quorum" | cut -d : -f 2 | paste -s -d ' ' -)
fi

count=$(echo "$controllers" | wc -w)
for member in $known $voters; do
  [ "$member" -le "$count" ] ||
    refuse "the cluster has a broker $member, but the files in COMPOSE_FILE name $count. Kafka can't go back to one broker:" \
      "it has only part of the quorum, and may lack events. Name deploy/compose/three-brokers.yml again."
done

# The same variables as in the image's script.
awk 'BEGIN {
  for (name in ENVIRON) {
    if (name !~ /^KAFKA_/ || name ~ /^KAFKA_(VERSION|CLASSPATH|HOME|.*OPTS|(TOOLS_)?LOG4J_.*|JMX_.*)$/) continue
    key = tolower(substr(name, 7))
    gsub(/___/, "-", key); gsub(/__/, "\001", key); gsub(/_/, ".", key); gsub(/\001/, "_", key)
    print key "=" ENVIRON[name]
  }
}' > "$properties"
# The image has them here, because its folder of settings may be replaced, as ours is.
cp /etc/kafka/docker/*log4j2.yaml "${properties%/*}" 2> /dev/null || true

# It made the cluster (alone), joined it, had data when the record began (kept), or was formatted for the named static voters.
# A person says that its data are lost, and then it joins again.
origin=
[ ! -e "$members/$id" ] || read -r directory origin < "$members/$id"
others=
for member in $known; do
  [ "$member" != "$id" ] || continue
  read -r _ other < "$members/$member"
  case $other in
    joined | lost) ;;
    kept) others=${others:-kept} ;;
    *) others=$other ;;
  esac
done

if [ -e "$meta" ]; then
  [ "$(in_data cluster.id)" = "$CLUSTER_ID" ] ||
    refuse "its data belong to the cluster $(in_data cluster.id), but KAFKA_CLUSTER_ID in .env is $CLUSTER_ID."
  [ "$(in_data node.id)" = "$id" ] ||
    refuse "its data are those of broker $(in_data node.id)."
  [ -z "$origin" ] || [ "$directory" = "$(in_data directory.id)" ] ||
    refuse "its data aren't those that it had before."
  origin=${origin:-${voters:-kept}}
elif [ -n "$origin" ] && [ "$origin" != lost ]; then
  refuse "its data are gone: the volume at $data is empty."
elif [ "$id" = 1 ] && [ -z "$origin" ]; then
  [ -z "$others" ] || refuse "its volume at $data is empty, but other brokers have data."
  # Only the first broker of a new installation makes a cluster. The others can't elect themselves: they join it.
  origin=alone
  format --standalone
else
  origin=joined
  format --no-initial-controllers
fi

if [ "$origin" = "$voters" ] || [ "$origin" = alone ]; then
  case $others in
    '' | kept | "$origin") ;;
    *) refuse "its data were formatted for the voters '$origin', those of another broker for '$others'." ;;
  esac
fi
echo "$(in_data directory.id) $origin" > "$members/$id.new"
mv "$members/$id.new" "$members/$id"

if [ -n "$voters" ]; then
  # Until grow-bus upgrades the quorum, Kafka takes its voters from here.
  named=
  for member in $voters; do
    named=$named${named:+,}$member@$(echo "$controllers" | cut -d ' ' -f "$member")
  done
  echo "controller.quorum.voters=$named" >> "$properties"
fi
exec /opt/kafka/bin/kafka-server-start.sh "$properties"
