import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import { addDays, addMonths, lastDayOf, monthOf } from '@/ui/calendar-days.ts'
import { SlotCalendar } from './slot-calendar.tsx'
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
    return reply(actions.listOpenings, {
      time_zone: 'UTC',
      has_hours: true,
      all_closed: false,
      ...(limit !== undefined && { max_days_ahead: limit }),
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
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
        {children}
      </QueryClientProvider>
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

test.each([
  ['of the first available time', '2027-01-04', undefined],
  // The answer to a request that was sent before the time off.
  ['of the request', '2027-01-04', noonOn('2026-11-30')],
  ['after the request’s', '2027-01-04', noonOn('2026-12-20')],
  ['of a clock change', '2027-03-14', undefined],
])('shows no free day as taken in the month %s [find/calendar-month-loaded]', async (_, day, start) => {
  soonest = day
  const Calendar = () => {
    const { query, ...calendar } = useOpenings({ professionalId: 'p', type: 'consultation', start })
    if (!query.data) return null
    return (
      <SlotCalendar
        slots={query.data.slots}
        value={null}
        onValueChange={() => {}}
        {...(start && { near: start })}
        openings={calendar}
        zone="UTC"
      />
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Calendar />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /^First free day/ })
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false'))
  const free = within(screen.getByRole('grid')).getAllByRole('button', { name: /1 time available$/ })
  expect(free.map((button) => button.dataset.day)).toEqual(
    Array.from({ length: 31 }, (_, n) => addDays(day, n)).filter((key) => monthOf(key) === monthOf(day)),
  )
  expect(free[0]!.closest('td')!.getAttribute('aria-selected')).toBe('true')
})

test.each([
  ['none in the first part', '2027-01-04', 2],
  ['none in half a year', '2027-06-01', 7],
])(
  'finds the first available time with one request per month: %s [find/first-free-day]',
  async (_, day, requests) => {
    soonest = day
    const { calendar } = await open()
    expect(calendar().soonest).toBe(noonOn(day))
    expect(asked).toHaveLength(requests)
  },
)

test('knows that no time is available once the last day was searched', async () => {
  soonest = '2028-01-01'
  limit = 90
  const { calendar } = await open()
  expect([calendar().soonest, calendar().loading, asked.length]).toEqual([null, false, 3])
})

test('takes a time after an unknown month for no first one', async () => {
  soonest = '2027-01-04'
  const answers = fetch
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('from=2026-12-27') ? problem(500, 'unexpected', 'Booking is down') : answers(path),
  )
  const { calendar, days } = await open(noonOn('2027-02-20'))
  expect(calendar().problem).not.toBeNull()
  expect([days()[0], calendar().soonest]).toEqual(['2027-01-27', null])
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
