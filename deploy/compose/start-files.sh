#!/bin/sh
# Starts object storage (versitygw). Its root account is directory's. Booking has an account of its own, which owns the
# bucket for files of messages and can read no other. Also gives it a bucket that root has restored. Arguments are those
# of versitygw.
set -eu
umask 077
state=${FILES_STATE:-/tmp}
url=${FILES_URL:-http://127.0.0.1:7070}
bucket=message-files
# Where the image has it.
PATH=$PATH:/app
rm -rf "$state/ready" "$state/accounts"
mkdir -p "$state/accounts"

versitygw --iam-dir "$state/accounts" "$@" &
server=$!
trap 'kill -TERM "$server"' TERM INT

admin() {
  ADMIN_ACCESS_KEY_ID=$ROOT_ACCESS_KEY ADMIN_SECRET_ACCESS_KEY=$ROOT_SECRET_KEY ADMIN_ENDPOINT_URL=$url \
    versitygw admin "$@"
}
until admin list-buckets >"$state/buckets" 2>/dev/null; do
  kill -0 "$server" || exit 1
  sleep 0.2
done
admin create-user --access "$BOOKING_ACCESS_KEY" --secret "$BOOKING_SECRET_KEY" --role userplus >/dev/null
if grep -q "^$bucket[[:space:]]" "$state/buckets"; then
  admin change-bucket-owner --bucket "$bucket" --owner "$BOOKING_ACCESS_KEY" >/dev/null
else
  admin create-bucket --bucket "$bucket" --owner "$BOOKING_ACCESS_KEY" >/dev/null
fi
touch "$state/ready"
echo "object storage is ready"

# The first wait ends when a signal arrives, the second when the server has.
wait "$server" || true
wait "$server"
