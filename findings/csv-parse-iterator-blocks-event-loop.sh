#!/bin/sh
# csv-parse 7.0.3 (npm) with node 24.21.0, 2026-11-30.
# Reading rows with `for await` from a source that is in memory never lets a timer or a socket run until the file ends: each
# step continues in a microtask or in process.nextTick. A source that waits for setImmediate after each chunk does let them.
# Output seen (timers of 1 ms that ran while 50,000 rows were read):
#   from memory: none
#   with setImmediate: some
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3 node@24.21.0
cat >try.mjs <<'JS'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'

const bytes = Buffer.from('one,two,three\n'.repeat(50_000))
async function* chunks(waits) {
  for (let from = 0; from < bytes.length; from += 65_536) {
    yield bytes.subarray(from, from + 65_536)
    if (waits) await nextTurn()
  }
}
const attempt = async (title, waits) => {
  let ran = 0
  const timer = setInterval(() => (ran += 1), 1)
  for await (const _ of Readable.from(chunks(waits)).pipe(parse()));
  clearInterval(timer)
  console.log(`${title}: ${ran > 0 ? 'some' : 'none'}`)
}
await attempt('from memory', false)
await attempt('with setImmediate', true)
JS
node_modules/.bin/node try.mjs | tee seen
diff - seen <<'SEEN'
from memory: none
with setImmediate: some
SEEN
