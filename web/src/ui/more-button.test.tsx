import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '../client/api.ts'
import { createQueries } from '../client/queries.ts'
import { type Page, usePages } from '../client/use-pages.ts'
import { MoreButton } from './more-button.tsx'

type Row = { id: string; words: string }
const rowsOf = (ids: string): Row[] => [...ids].map((id) => ({ id, words: id }))

/** A fake server with pages of two rows; the cursor is the id of the row before. */
let rows: Row[]
let failing: boolean
const pageAfter = (cursor: string | null): Page<Row> => {
  const from = cursor === null ? 0 : rows.findIndex(({ id }) => id === cursor) + 1
  const items = rows.slice(from, from + 2)
  return { items, next: from + 2 < rows.length ? items.at(-1)!.id : null }
}

beforeEach(() => {
  rows = rowsOf('abcdefg')
  failing = false
  vi.stubGlobal('fetch', async (address: string) => {
    const body = failing
      ? { code: 'unexpected', status: 500, detail: 'The server is down' }
      : pageAfter(new URL(address, 'http://web.test').searchParams.get('cursor'))
    return new Response(JSON.stringify(body), {
      status: failing ? 500 : 200,
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const ROWS = { method: 'GET', path: '/rows' } as Address<never>

const List = ({ first }: { first: Page<Row> }) => {
  const { rows, ...more } = usePages<never, Row>(first, ROWS, (cursor) => ({ query: { cursor } }) as never)
  return (
    <>
      <p>shown: {rows.map(({ words }) => words).join(' ')}</p>
      <MoreButton {...more} />
    </>
  )
}

const open = () => {
  const queries = createQueries()
  const list = () => (
    <QueryClientProvider client={queries}>
      <List first={pageAfter(null)} />
    </QueryClientProvider>
  )
  const { rerender } = render(list())
  return { queries, readFirstAgain: () => rerender(list()) }
}
const shown = (words: string) => screen.findByText(`shown: ${words}`)
const showMore = async () => fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))

const openThreePages = async () => {
  const list = open()
  await showMore()
  await shown('a b c d')
  await showMore()
  await shown('a b c d e f')
  return list
}

test('keeps a row that a new one pushes off the first page, without duplicates', async () => {
  const { readFirstAgain } = await openThreePages()
  rows = [...rowsOf('n'), ...rows]
  readFirstAgain()
  await shown('n a b c d e')
  await showMore()
  await shown('n a b c d e f g')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('refetches all shown pages and prefers the earlier page’s version of a row', async () => {
  const { queries, readFirstAgain } = await openThreePages()
  rows = rows.map((row) => ({ ...row, words: row.words.toUpperCase() }))
  await queries.invalidateQueries()
  readFirstAgain()
  await shown('A B C D E F')
  failing = true
  rows = [{ id: 'c', words: 'c is first' }, ...rows.filter(({ id }) => id !== 'c')]
  readFirstAgain()
  expect(await screen.findByText(/^shown: c is first A D E F$/)).toBeTruthy()
})

test('shows an error when a later page fails, keeps the loaded rows, and retries', async () => {
  open()
  await showMore()
  await shown('a b c d')
  failing = true
  await showMore()
  expect((await screen.findByRole('alert')).textContent).toContain('The server is down')
  await shown('a b c d')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  failing = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await shown('a b c d e f')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('shows an error when the first later page fails and retries', async () => {
  open()
  failing = true
  await showMore()
  expect((await screen.findByRole('alert')).textContent).toContain('The server is down')
  failing = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await shown('a b c d')
})
