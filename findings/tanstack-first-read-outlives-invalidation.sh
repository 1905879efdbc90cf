#!/bin/sh
# @tanstack/query-core 5.108.0 (npm), 2026-11-29.
# invalidateQueries and refetchQueries cancel a running fetch by default (cancelRefetch: true) and start a new one, but not
# a query's first fetch, which has no data yet. They join it. An answer that the server made before the change is then
# stored as fresh (isInvalidated false), and nothing reads again. cancelQueries before it helps.
# Output seen:
#   a later read: 2 reads began, data is 'after the change', invalidated false
#   the first read: 1 read began, data is 'before the change', invalidated false
#   the first read, cancelled before: 2 reads began, data is 'after the change', invalidated false
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @tanstack/query-core@5.108.0
cat >try.mjs <<'JS'
import { QueryClient, QueryObserver } from '@tanstack/query-core'

const attempt = async (title, { isFirst, cancelsBefore }) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const queryKey = ['bookings']
  if (!isFirst) queries.setQueryData(queryKey, 'older')
  const reads = []
  const queryFn = ({ signal }) =>
    new Promise((resolve, reject) => {
      reads.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {})
  const began = isFirst ? undefined : queries.refetchQueries({ queryKey })
  // Something changes on the server, and the page invalidates what it shows.
  if (cancelsBefore) await queries.cancelQueries({ queryKey })
  const invalidated = queries.invalidateQueries({ queryKey })
  await Promise.resolve()
  const count = reads.length
  reads[0]('before the change')
  reads[1]?.('after the change')
  await Promise.allSettled([began, invalidated])
  const { data, isInvalidated } = queries.getQueryState(queryKey)
  console.log(`${title}: ${count} read${count === 1 ? '' : 's'} began, data is '${data}', invalidated ${isInvalidated}`)
  stop()
}

await attempt('a later read', { isFirst: false, cancelsBefore: false })
await attempt('the first read', { isFirst: true, cancelsBefore: false })
await attempt('the first read, cancelled before', { isFirst: true, cancelsBefore: true })
JS
node try.mjs | tee seen
diff - seen <<'SEEN'
a later read: 2 reads began, data is 'after the change', invalidated false
the first read: 1 read began, data is 'before the change', invalidated false
the first read, cancelled before: 2 reads began, data is 'after the change', invalidated false
SEEN
