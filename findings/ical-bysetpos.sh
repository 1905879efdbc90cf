#!/usr/bin/env bash
# ical.js 2.2.1 heeds BYSETPOS only beside BYDAY in monthly rules.
#
# `FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1` is how reminders and bill trackers write the last day of a month.
# RFC 5545 (3.3.10) leaves one day a month; ical.js returns all four. The same holds for weekly rules, and BYWEEKNO
# beside BYDAY is ignored: every Thursday instead of the one in week 49.
#
# Seen on 2026-11-28 (right: one per month, one per week, one per year):
#   FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1: 2026-11-30 2026-12-28 2026-12-29 2026-12-30
#   FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=1: 2026-12-01 2026-12-03 2026-12-08 2026-12-10
#   FREQ=YEARLY;BYWEEKNO=49;BYDAY=TH: 2026-12-10 2026-12-17 2026-12-24 2026-12-31
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat >rules.mjs <<'JS'
import ICAL from 'ical.js'

for (const [rule, start] of [
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', '2026-11-30T10:00:00'],
  ['FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=1', '2026-12-01T10:00:00'],
  ['FREQ=YEARLY;BYWEEKNO=49;BYDAY=TH', '2026-12-03T10:00:00'],
]) {
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(start))
  const first = Array.from({ length: 4 }, () => dates.next().toString().slice(0, 10))
  console.log(`${rule}: ${first.join(' ')}`)
}
JS
diff <(node rules.mjs) - <<'SEEN'
FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1: 2026-11-30 2026-12-28 2026-12-29 2026-12-30
FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=1: 2026-12-01 2026-12-03 2026-12-08 2026-12-10
FREQ=YEARLY;BYWEEKNO=49;BYDAY=TH: 2026-12-10 2026-12-17 2026-12-24 2026-12-31
SEEN
