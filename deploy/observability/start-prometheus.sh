# Starts Prometheus in docker-compose.yml. It reads the BFF's token and the wanted number of instances from files, and
# Compose can't write files into a read-only container.
umask 077
cd /tmp
printf %s "$METRICS_TOKEN" >metrics-token
{
  printf 'groups:\n- name: instances\n  rules:\n'
  for wanted in $INSTANCES; do
    printf '  - { record: fieldside_instances_wanted, labels: { service: %s }, expr: vector(%s) }\n' \
      "${wanted%=*}" "${wanted#*=}"
  done
} >instances.rules.yml
exec prometheus "$@"
