import type { NextOpening } from '@fieldside/contracts/http/openings.ts'
import { expect, test, vi } from 'vitest'
import { createNextOpenings } from './next-openings.ts'

const CACHED_MS = 5000

const openingOf = (id: string, next: string): NextOpening => ({
  professional_id: id,
  has_hours: true,
  time_zone: 'UTC',
  next,
  slots: [],
})

const fixture = () => {
  const clock = { ms: 0 }
  const openings = createNextOpenings(() => clock.ms)
  const ask = vi.fn(async (ids: string[]) => ids.map((id) => openingOf(id, `at ${clock.ms}`)))
  const read = async (...ids: string[]) => (await openings.of(ids, ask)).map(({ next }) => next)
  return { clock, openings, ask, read }
}

test('asks for a professional once in 5 s, even for concurrent requests', async () => {
  const { clock, ask, read } = fixture()
  await Promise.all([read('a', 'b'), read('b', 'c')])
  clock.ms = CACHED_MS - 1
  expect(await read('c', 'a')).toEqual(['at 0', 'at 0'])
  expect(ask.mock.calls).toEqual([[['a', 'b']], [['c']]])
  clock.ms = CACHED_MS
  expect(await read('a')).toEqual(['at 5000'])
})

test('asks again after a change, even one during the previous request', async () => {
  const { clock, openings, ask, read } = fixture()
  const before = Promise.withResolvers<NextOpening[]>()
  ask.mockReturnValueOnce(before.promise)
  const first = read('a')
  openings.drop('a')
  clock.ms = 1
  expect(await read('a')).toEqual(['at 1'])
  before.resolve([openingOf('a', 'before')])
  expect(await first).toEqual(['before'])
  expect(await read('a')).toEqual(['at 1'])
})

test('caches slots by filter, and a change drops those of all filters [find/slots-match-filters]', async () => {
  const { clock, openings, ask } = fixture()
  const filters = [
    undefined,
    { time: 'evenings' },
    { within: 'today' },
    { time: 'weekends', within: 'week' },
  ] as const
  const readAll = async () => {
    for (const filter of filters) await openings.of(['a'], ask, filter)
    return ask.mock.calls.length
  }
  expect(await readAll()).toBe(4)
  clock.ms = CACHED_MS - 1
  expect(await readAll()).toBe(4)
  openings.drop('a')
  expect(await readAll()).toBe(8)
})

test('does not cache failures', async () => {
  const { ask, read } = fixture()
  ask.mockRejectedValueOnce(new Error('down'))
  await expect(read('a')).rejects.toThrow('down')
  expect(await read('a')).toEqual(['at 0'])
})

test('returns a cached entry that expires during the request for the others', async () => {
  const { clock, ask, read } = fixture()
  await read('a')
  clock.ms = CACHED_MS - 1
  ask.mockImplementationOnce(async (ids) => {
    clock.ms = CACHED_MS
    return ids.map((id) => openingOf(id, 'asked'))
  })
  expect(await read('a', 'b')).toEqual(['at 0', 'asked'])
})

test('keeps the answer after a change when the request before it fails', async () => {
  const { clock, openings, ask, read } = fixture()
  const before = Promise.withResolvers<NextOpening[]>()
  ask.mockReturnValueOnce(before.promise)
  const first = read('a')
  openings.drop('a')
  await read('a')
  before.reject(new Error('down'))
  await expect(first).rejects.toThrow('down')
  clock.ms = 1
  expect(await read('a')).toEqual(['at 0'])
})
