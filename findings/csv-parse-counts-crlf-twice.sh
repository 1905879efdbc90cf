#!/bin/sh
# csv-parse 7.0.3 (npm), 2026-11-30.
# `info.lines` counts a CRLF within quotes as two lines, so every line number after such a cell is too high. Outside of
# quotes it counts one. `info.bytes` is right: line feeds up to it give the number. The lines in messages of its errors
# are wrong in the same way.
# Output seen (the last row is in line 4 of both files):
#   LF: 4
#   CRLF: 5
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3
cat >try.mjs <<'JS'
import { parse } from 'csv-parse/sync'

const lineOfLast = (text) => parse(text, { info: true }).at(-1).info.lines
const file = 'a,b\n1,"two\nlines"\n2,last\n'
console.log(`LF: ${lineOfLast(file)}`)
console.log(`CRLF: ${lineOfLast(file.replaceAll('\n', '\r\n'))}`)
JS
node try.mjs | tee seen
diff - seen <<'SEEN'
LF: 4
CRLF: 5
SEEN
