#!/usr/bin/env bash
# ical.js 2.2.1 reads only the first value of an RDATE list in a VTIMEZONE.
#
# RFC 5545 (3.8.5.2) allows several values in one RDATE. Zones of small calendar programs list their changes that way.
# ical.js then knows one change per line, so this zone stays in summer time from its second year on.
#
# Seen on 2026-11-28, hours from UTC (right: -5, -4, -5):
#   2026-01-15T10:00:00 -5
#   2026-07-01T10:00:00 -4
#   2026-12-15T10:00:00 -4
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat >zone.mjs <<'JS'
import ICAL from 'ical.js'

const lines = [
  'BEGIN:VTIMEZONE',
  'TZID:Club',
  'BEGIN:DAYLIGHT',
  'DTSTART:20260301T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RDATE:20260301T020000,20270301T020000',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20251101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RDATE:20251101T020000,20261101T020000',
  'END:STANDARD',
  'END:VTIMEZONE',
]
const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(lines.join('\r\n'))))
for (const time of ['2026-01-15T10:00:00', '2026-07-01T10:00:00', '2026-12-15T10:00:00'])
  console.log(time, zone.utcOffset(ICAL.Time.fromString(time)) / 3600)
JS
diff <(node zone.mjs) - <<'SEEN'
2026-01-15T10:00:00 -5
2026-07-01T10:00:00 -4
2026-12-15T10:00:00 -4
SEEN
