import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './live.tsx'

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

test('a message makes only what its kind names be read again', async () => {
  const queries = someQueries()
  await readAgain(queries, JSON.stringify({ kind: 'notification', id: '1' }))
  expect(stale(queries)).toEqual(['/notification/notifications'])
})

test('a message of a kind this page does not know makes everything be read again', async () => {
  const queries = someQueries()
  await readAgain(queries, JSON.stringify({ kind: 'of-tomorrow', id: '1' }))
  expect(stale(queries)).toHaveLength(3)
})
