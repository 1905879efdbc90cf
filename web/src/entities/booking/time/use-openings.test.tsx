import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, addMonths, lastDayOf, monthOf } from '../../../ui/calendar-days.ts'
import { useOpenings } from './use-openings.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const TODAY = '2026-11-26'
const noonOn = (day: string) => `${day}T12:00:00Z`
const noonIn = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()

let asked: (string | null)[]
let limit: number | undefined
let soonest: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  asked = []
  limit = 365
  soonest = TODAY
  vi.stubGlobal('fetch', async (path: string) => {
    const from = new URL(path, 'http://localhost').searchParams.get('from')
    asked.push(from)
    // One available time per day.
    const slots = Array.from({ length: 31 }, (_, day) => noonOn(addDays(from ?? TODAY, day))).filter(
      (slot) => slot >= soonest,
    )
    return Response.json({
      time_zone: 'UTC',
      has_hours: true,
      all_closed: false,
      max_days_ahead: limit,
      slots,
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (start?: string) => {
  const { result } = renderHook(() => useOpenings({ professionalId: 'p', type: 'consultation', start }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  })
  const loaded = () =>
    waitFor(() => expect([result.current.loading, result.current.query.isPending]).toEqual([false, false]))
  await loaded()
  return {
    calendar: () => result.current,
    reach: async (month: string) => {
      act(() => result.current.showMonth(month))
      await loaded()
    },
    days: () => result.current.query.data!.slots.map((slot) => slot.slice(0, 10)),
  }
}

test('loads each month once it is reached, as far ahead as the professional allows [time/limits]', async () => {
  const { calendar, reach, days } = await open()
  expect([asked, calendar().last]).toEqual([[null], '2027-11-26'])
  for (let month = '2026-12'; month <= '2027-11'; month = addMonths(month, 1)) {
    const before = asked.length
    await reach(month)
    expect(asked.length - before).toBeLessThanOrEqual(2)
    expect(days()).toContain(`${month}-01`)
    expect(days()).toContain(month === '2027-11' ? calendar().last : lastDayOf(month))
  }
  expect(new Set(days()).size).toBe(days().length)
  expect(asked).toHaveLength(12)
})

test('loads the whole month of the first available time, which a calendar starts with', async () => {
  soonest = '2026-12-01'
  const { days } = await open()
  expect(days()).toContain('2026-12-31')
})

test.each([
  [30, '2026-12-26'],
  [180, '2027-05-25'],
  // A service of the last release.
  [undefined, '2027-02-24'],
])('ends at a limit of %s days, and asks for none after it [time/limits]', async (days, last) => {
  limit = days
  const { calendar, reach } = await open()
  expect(calendar().last).toBe(last)
  await reach(monthOf(last))
  expect(asked.filter((from) => from !== null && addDays(from, -1) > last)).toEqual([])
})

test.each([
  [3, 90, 1],
  [10, 90, 2],
  [70, 90, 3],
  [210, 365, 4],
])('loads a start in %i days, of at most %i, with few requests', async (ahead, days, requests) => {
  limit = days
  const opened = await open(noonIn(ahead))
  expect(opened.days()).toContain(noonIn(ahead).slice(0, 10))
  expect(asked).toHaveLength(requests)
})
