import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BusyCalendar, SkippedEvents } from '@fieldside/contracts/http/busy-calendars.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import type { SessionUser } from '@/client/session.tsx'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { CalendarsSection } from './calendars-section.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const calendar = (changes: Partial<BusyCalendar> = {}): BusyCalendar => ({
  id: 'c1',
  name: 'Work',
  host: 'calendar.google.com',
  created_at: ago(60),
  read_at: ago(12),
  failing: false,
  times_until: null,
  counts: true,
  stopped: false,
  events: 42,
  skipped: { count: 0, shown: [] },
  ...changes,
})
const ADDRESS = 'https://calendar.google.com/private-1/basic.ics'

let items: BusyCalendar[]
let sent: string[]
let refusal: (() => Response) | null
let user: Partial<SessionUser> | null
beforeEach(() => {
  items = []
  sent = []
  refusal = null
  user = null
  vi.spyOn(notify, 'success').mockImplementation(vi.fn())
  vi.spyOn(notify, 'error').mockImplementation(vi.fn())
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.startsWith('/api/session')) return reply(SESSION, sessionOf(user))
    if (method === 'GET') return reply(actions.listBusyCalendars, { items })
    sent.push(`${method} ${path} ${body ?? ''}`.trim())
    if (refusal) return refusal()
    if (method === 'DELETE') {
      items = []
      return reply(actions.removeBusyCalendar)
    }
    items = [calendar()]
    return path.endsWith('/confirmation')
      ? reply(actions.sendConfirmation)
      : reply(actions.addBusyCalendar, calendar())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (status: 'approved' | 'pending' = 'approved') =>
  openAt('/professional-settings', <header />, {
    '/professional-settings': <CalendarsSection status={status} />,
  })
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('adds a calendar, shows a refusal beside its address, and keeps what was typed [busy/connect]', async () => {
  const detail = 'This calendar is larger than 2 MB.'
  refusal = () => problem(422, 'calendar-unreadable', detail, { errors: [{ field: 'url', message: detail }] })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a calendar' }))
  const dialog = await dialogOf('Add a calendar')
  fill(/^Name/, 'Work')
  fill(/^Address/, ADDRESS)
  fireEvent.click(dialog.getByRole('button', { name: 'Add calendar' }))
  expect(await dialog.findByText('This calendar is larger than 2 MB.')).toBeTruthy()
  expect((screen.getByLabelText(/^Address/, { selector: 'input' }) as HTMLInputElement).value).toBe(ADDRESS)
  refusal = null
  fireEvent.click(dialog.getByRole('button', { name: 'Add calendar' }))
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('calendar.google.com · Read 12 minutes ago · 42 events')
  expect(sent.at(-1)).toBe(
    `POST /api/booking/busy-calendars ${JSON.stringify({ name: 'Work', url: ADDRESS })}`,
  )
  expect(document.body.textContent).not.toContain('private-1')
})

test('shows when each calendar was last read and what a failing one means [busy/failing]', async () => {
  const until = new Date(Date.now() + 20 * 60 * MINUTE_MS).toISOString()
  items = [
    calendar(),
    calendar({ id: 'c2', name: 'Home', failing: true, times_until: until }),
    calendar({
      id: 'c3',
      name: 'Club',
      failing: true,
      times_until: ago(5),
      counts: false,
      read_at: ago(24 * 60),
    }),
  ]
  open()
  const rows = await screen.findAllByRole('listitem')
  const texts = rows.map((row) => row.textContent)
  expect(texts[0]).toMatch(/Work.*Read 12 minutes ago/)
  expect(texts[0]).not.toContain('Not readable')
  expect(texts[1]).toMatch(/Home.*Not readable.*Its last known busy times count until/)
  expect(texts[2]).toMatch(/Club.*Not readable.*Read yesterday.*Its times no longer count/)
})

test('says how many events were read, and names those that weren’t and why [busy/skipped]', async () => {
  const shown: SkippedEvents['shown'] = [
    { title: 'Rehab', reason: 'recurrence' },
    { title: 'Team call', reason: 'zone' },
    { title: 'Bad date', reason: 'time' },
    { title: 'Standup', reason: 'limit' },
    { title: null, reason: 'time' },
  ]
  items = [
    calendar({ events: 1204, skipped: { count: 7, shown } }),
    calendar({ id: 'c2', name: 'Home', events: 1, skipped: { count: 1, shown: shown.slice(0, 1) } }),
    calendar({ id: 'c3', name: 'Club', events: null }),
    calendar({
      id: 'c4',
      name: 'Tasks',
      events: 0,
      skipped: {
        count: 2,
        shown: [null, 'Buy tape'].map((title) => ({ title, reason: 'component' as const })),
      },
    }),
  ]
  open()
  const rows = await screen.findAllByRole('listitem', { name: '' })
  const [work, home, club, tasks] = ['Work', 'Home', 'Club', 'Tasks'].map(
    (name) => rows.find((row) => row.querySelector('b')?.textContent === name)!,
  )
  const lines = within(work!).getAllByRole('listitem')
  expect(work!.textContent).toContain('Read 12 minutes ago · 1,204 events')
  expect(work!.textContent).toContain('7 events couldn’t be read:')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '‘Rehab’ repeats in a way we don’t know',
    '‘Team call’ is in a time zone we don’t know',
    '‘Bad date’ has a date or time we can’t read',
    '‘Standup’ repeats too often',
    'An event without a title has a date or time we can’t read',
    '2 more',
  ])
  expect(home!.textContent).toMatch(/· 1 event1 event couldn’t be read:‘Rehab’ repeats/)
  expect(club!.textContent).not.toMatch(/event/)
  expect(tasks!.textContent).toContain(
    '0 events2 entries couldn’t be read:An entry without a title isn’t an event',
  )
  expect(tasks!.textContent).toContain('‘Buy tape’ isn’t an event, so it closes no times')
})

test('says that a calendar beyond the limits is no longer read, and what to do [busy/fair]', async () => {
  items = [calendar({ failing: true, counts: false, times_until: ago(5), stopped: true })]
  open()
  expect((await screen.findByRole('listitem')).textContent).toMatch(
    /We stopped reading it because it’s too large or takes too long.*Remove it and add a smaller one/,
  )
})

test('says why no calendar can be added yet, before any form [busy/confirmed-only]', async () => {
  const { unmount } = open('pending')
  expect(await screen.findByText('You can add calendars once we’ve approved your profile.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a calendar' })).toBeNull()
  unmount()
  user = { id: 'u1', email: 'maya@example.test', role: 'professional', email_confirmed: false }
  open()
  expect(await screen.findByText(/To add a calendar, confirm your email address first/)).toBeTruthy()
  expect(screen.getByText('maya@example.test')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a calendar' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  await waitFor(() => expect(sent).toEqual([expect.stringContaining('POST /api/')]))
})

test('removes a calendar after a confirmation, and offers no sixth [busy/connect]', async () => {
  items = [calendar()]
  const { unmount } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Work' }))
  expect(sent).toEqual([])
  fireEvent.click((await dialogOf('Remove Work?')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Work')).toBeNull())
  expect(sent).toEqual(['DELETE /api/booking/busy-calendars/c1'])
  unmount()
  items = [1, 2, 3, 4, 5].map((n) => calendar({ id: `c${n}`, name: `Calendar ${n}` }))
  open()
  expect(await screen.findByText(/You can add up to 5 calendars/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a calendar' })).toBeNull()
})
