#!/bin/sh
# node 24.21.0 (npm package `node`, V8 13.6), 2026-11-29.
# String.prototype.matchAll, as specified, makes a copy of the pattern for each call. V8 keeps a copy's compiled form only
# in a cache that garbage collections empty, so a long pattern with Unicode properties is compiled anew when it wasn't
# used during two of them. exec on the pattern itself keeps what it compiled.
# Output seen (CPU of one call after two collections, as a multiple of one call before them):
#   matchAll: compiled again
#   exec: not compiled again
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0
cat >try.mjs <<'JS'
const patternOf = (name) =>
  new RegExp(
    Array.from({ length: 40 }, (_, at) => `(?<![\\p{L}\\p{N}@_])${name}${at}\\s{1,3}[\\p{L}\\p{N}_.-]{1,39}(?![\\p{L}\\p{N}_])`).join('|'),
    'gu',
  )
const text = 'We can meet on Thursday at 5 PM, and I had some pain in my left knee after the long run.'
const withMatchAll = (pattern) => [...text.matchAll(pattern)]
const withExec = (pattern) => {
  pattern.lastIndex = 0
  return pattern.exec(text)
}
const cpuOf = (work) => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
const attempt = (title, find, pattern) => {
  for (let at = 0; at < 20; at += 1) find(pattern)
  const warm = Math.max(50, Math.min(...Array.from({ length: 5 }, () => cpuOf(() => find(pattern)))))
  globalThis.gc()
  globalThis.gc()
  const cold = cpuOf(() => find(pattern))
  console.error(`${title}: ${warm} µs before, ${cold} µs after`)
  console.log(`${title}: ${cold > 20 * warm ? '' : 'not '}compiled again`)
}
attempt('matchAll', withMatchAll, patternOf('a'))
attempt('exec', withExec, patternOf('b'))
JS
node_modules/.bin/node --expose-gc try.mjs | tee seen
diff - seen <<'SEEN'
matchAll: compiled again
exec: not compiled again
SEEN
