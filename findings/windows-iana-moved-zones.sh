#!/bin/sh
# windows-iana 5.1.0 (npm), 2026-11-28.
# Two Windows time zones map to cities whose clocks have changed since: "Central Asia Standard Time" to Asia/Almaty,
# which moved from UTC+6 to UTC+5 in 2024, and "Mountain Standard Time (Mexico)" to America/Chihuahua, which moved from
# UTC-7 to UTC-6 in 2022. Windows still uses UTC+6 and UTC-7 for them. Events in these zones are an hour off.
# Output seen:
#   Central Asia Standard Time -> Asia/Almaty, GMT+05:00
#   Mountain Standard Time (Mexico) -> America/Chihuahua, GMT-06:00
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund windows-iana@5.1.0 >/dev/null
cat >look.cjs <<'JS'
const { findIana } = require('windows-iana')
for (const id of ['Central Asia Standard Time', 'Mountain Standard Time (Mexico)']) {
  const [zone] = findIana(id)
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const offset = format.formatToParts(Date.UTC(2026, 10, 28)).find(({ type }) => type === 'timeZoneName').value
  console.log(`${id} -> ${zone}, ${offset}`)
}
JS
node look.cjs | tee seen
cat >expected <<'TEXT'
Central Asia Standard Time -> Asia/Almaty, GMT+05:00
Mountain Standard Time (Mexico) -> America/Chihuahua, GMT-06:00
TEXT
diff expected seen
