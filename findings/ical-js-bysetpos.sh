#!/bin/sh
# ical.js 2.2.1 (npm), 2026-11-28.
# BYSETPOS has no effect with BYMONTHDAY: "the last day of the month", as several programs write it, becomes all of its
# last days. With COUNT=3 the series ends in its first month.
# Output seen:
#   2026-11-28 2026-11-29 2026-11-30
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 >/dev/null
cat >look.mjs <<'JS'
import ICAL from 'ical.js'
const rule = ICAL.Recur.fromString('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=3')
const days = rule.iterator(ICAL.Time.fromString('2026-11-01T10:00:00'))
console.log([1, 2, 3].map(() => days.next().toString().slice(0, 10)).join(' '))
JS
node look.mjs | tee seen
echo '2026-11-28 2026-11-29 2026-11-30' | diff - seen
