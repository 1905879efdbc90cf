import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLive, readAgain } from './live.tsx'
import { beginRead, startReads } from './read-position.ts'

beforeEach(startReads)
afterEach(() => vi.unstubAllGlobals())

const stale = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey: [path] }) => path)

const someQueries = () => {
  const queries = new QueryClient()
  for (const path of ['/session', '/screens/booking-requests', '/notification/notifications'])
    queries.setQueryData([path, {}, {}], {})
  return queries
}

test('invalidates only what the kind of the message names', async () => {
  const queries = someQueries()
  await readAgain(queries, JSON.stringify({ kind: 'notification', id: '1' }))
  expect(stale(queries)).toEqual(['/notification/notifications'])
})

test('refetches the login session first, so that a page of the old role unmounts before its data is requested', async () => {
  const queries = new QueryClient()
  const asked: string[] = []
  const watch = (path: string) =>
    new QueryObserver(queries, { queryKey: [path, {}, {}], queryFn: async () => asked.push(path) }).subscribe(
      () => {},
    )
  const leave = ['/screens/booking-requests', '/session'].map(watch)
  await expect.poll(() => queries.isFetching()).toBe(0)
  await readAgain(queries, JSON.stringify({ kind: 'session', id: '1' }))
  expect(asked.slice(2)).toEqual(['/session', '/screens/booking-requests'])
  for (const stop of leave) stop()
})

test('restarts a pending first read when a message arrives', async () => {
  const queries = new QueryClient()
  const answers: ((unread: number) => void)[] = []
  const key = ['/notification/notifications/unread', {}, {}]
  const stop = new QueryObserver(queries, {
    queryKey: key,
    queryFn: ({ signal }) =>
      new Promise<number>((answer, refuse) => {
        answers.push(answer)
        signal.addEventListener('abort', () => refuse(signal.reason))
      }),
  }).subscribe(() => {})
  const read = readAgain(queries, JSON.stringify({ kind: 'notification', id: '1' }))
  await expect.poll(() => answers).toHaveLength(2)
  answers[0]!(0)
  answers[1]!(1)
  await read
  expect(queries.getQueryData(key)).toBe(1)
  stop()
})

test('refetches everything on a message of an unknown kind', async () => {
  const queries = someQueries()
  await readAgain(queries, JSON.stringify({ kind: 'of-tomorrow', id: '1' }))
  expect(stale(queries)).toHaveLength(3)
})

test('refetches earlier reads when the feed starts, so that nothing in between is missed', () => {
  const feed = Object.assign(new EventTarget(), { close: () => {} })
  vi.stubGlobal('EventSource', function EventSource() {
    return feed
  })
  const queries = someQueries()
  const leave = followLive(queries)
  expect(stale(queries)).toHaveLength(0)
  feed.dispatchEvent(new Event('position'))
  expect(stale(queries)).toHaveLength(3)
  leave()
})

const feedOf = () => {
  const feed = Object.assign(new EventTarget(), { close: () => {}, url: '' })
  vi.stubGlobal('EventSource', function EventSource(url: string) {
    return Object.assign(feed, { url })
  })
  return feed
}

test("starts a page's first feed at the position of its earliest read instead of refetching", () => {
  const feed = feedOf()
  const queries = someQueries()
  for (const position of [7, 9]) beginRead()(position)
  const leave = followLive(queries)
  expect(feed.url).toBe('/api/live?after=7')
  feed.dispatchEvent(new Event('position'))
  expect(stale(queries)).toHaveLength(0)
  feed.dispatchEvent(new Event('position'))
  expect(stale(queries)).toHaveLength(3)
  leave()
})

test.each([6, null])('refetches when a read that began before the feed is from position %s', (position) => {
  feedOf()
  const queries = someQueries()
  const late = beginRead()
  beginRead()(7)
  const leave = followLive(queries)
  beginRead()(6)
  expect(stale(queries)).toHaveLength(0)
  late(position)
  expect(stale(queries)).toHaveLength(3)
  leave()
})

test('refetches when the feed starts after a read without a position', () => {
  const feed = feedOf()
  const queries = someQueries()
  for (const position of [7, null]) beginRead()(position)
  const leave = followLive(queries)
  expect(feed.url).toBe('/api/live')
  feed.dispatchEvent(new Event('position'))
  expect(stale(queries)).toHaveLength(3)
  leave()
})

test('reconnects a displaced tab only when it becomes visible', () => {
  const feeds: (EventTarget & { close: () => void })[] = []
  vi.stubGlobal('EventSource', function EventSource() {
    feeds.push(Object.assign(new EventTarget(), { close: vi.fn() }))
    return feeds.at(-1)
  })
  const leave = followLive(someQueries())
  feeds[0]!.dispatchEvent(new Event('displaced'))
  expect(feeds[0]!.close).toHaveBeenCalledOnce()
  expect(feeds).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(feeds).toHaveLength(2)
  feeds[1]!.dispatchEvent(new Event('displaced'))
  leave()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(feeds).toHaveLength(2)
})
