#!/bin/sh
# Starts Alertmanager in docker-compose.yml. Writes its configuration from ALERTS_TO, SMTP_URL, and MAIL_FROM, because it
# reads no variables and its password must not be on a command line.

# Without patterns (f), because addresses of webhooks have question marks.
set -euf
umask 077

fail() {
  echo "start-alertmanager: $1" >&2
  exit 1
}
# A YAML string in single quotes.
quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"; }
line() { printf '%s\n' "$1"; }
# Decodes %40 and the like.
decoded() {
  rest=$1
  while [ -n "$rest" ]; do
    case $rest in
      %[0-9a-fA-F][0-9a-fA-F]*)
        hex=${rest#%}
        rest=${hex#??}
        # shellcheck disable=SC2059
        printf "\\$(printf %03o "0x${hex%"$rest"}")"
        ;;
      *)
        printf %s "${rest%"${rest#?}"}"
        rest=${rest#?}
        ;;
    esac
  done
}

emails=
webhooks=
for target in $(printf %s "${ALERTS_TO:-$SUPPORT_EMAIL}" | tr ',' ' '); do
  case $target in
    https://*) webhooks="$webhooks $target" ;;
    http*) fail 'ALERTS_TO: a webhook needs an https address' ;;
    ?*@?*) emails="${emails:+$emails, }$target" ;;
    *) fail 'ALERTS_TO: neither an email address nor an https address' ;;
  esac
done
[ -n "$emails$webhooks" ] || fail 'ALERTS_TO names nobody'

server=${SMTP_URL#smtp*://}
server=${server%%/*}
login=
case $server in
  *@*)
    login=${server%@*}
    server=${server##*@}
    ;;
esac
# In the clear only to a server of this network, such as the mail catcher, and without a password.
tls=true
case ${SMTP_URL%%:*} in
  smtps)
    # Alertmanager uses TLS from the first byte with this port alone.
    case $server in *:*) ;; *) server=$server:465 ;; esac
    [ "${server##*:}" = 465 ] || fail 'SMTP_URL: Alertmanager supports smtps:// on port 465 only. Use smtp:// for STARTTLS'
    ;;
  smtp)
    case $server in *:*) ;; *) server=$server:587 ;; esac
    case $login${server%:*} in *.* | *:*) ;; *) tls=false ;; esac
    ;;
  *) fail 'SMTP_URL must start with smtp:// or smtps://' ;;
esac

cd "${CONFIG_FOLDER:-/tmp}"
{
  line 'global:'
  line "  smtp_smarthost: $(quoted "$server")"
  line "  smtp_from: $(quoted "$MAIL_FROM")"
  line "  smtp_require_tls: $tls"
  if [ -n "$login" ]; then
    line "  smtp_auth_username: $(quoted "$(decoded "${login%%:*}")")"
    line "  smtp_auth_password: $(quoted "$(decoded "${login#*:}")")"
  fi
  cat "${ROUTE_FILE:-/etc/alertmanager/route.yml}"
  line 'receivers:'
  line '  - name: operators'
  if [ -n "$emails" ]; then
    line '    email_configs:'
    line "      - to: $(quoted "$emails")"
    line '        send_resolved: true'
    line "        html: ''"
    line "        headers: { Subject: '{{ template \"fieldside.subject\" . }}' }"
    line "        text: '{{ template \"fieldside.text\" . }}'"
  fi
  [ -z "$webhooks" ] || line '    webhook_configs:'
  for address in $webhooks; do
    line "      - url: $(quoted "$address")"
    line '        send_resolved: true'
    # The only way out of the network, and only to public addresses.
    line '        http_config: { proxy_url: http://egress-webhooks:8080 }'
  done
} >alertmanager.yml

exec alertmanager --config.file="$PWD/alertmanager.yml" "$@"
