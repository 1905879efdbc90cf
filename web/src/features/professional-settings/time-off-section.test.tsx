import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { requestOf } from '@/entities/booking/testing/booking.ts'
import { HoursSection } from './hours-section.tsx'
import type { Settings } from './settings-section.tsx'
import { TimeOffSection } from './time-off-section.tsx'

const SCHEDULE = {
  time_zone: 'America/Denver',
  weekly_hours: [{ weekday: 1, from: '09:00', until: '17:00' }],
  exceptions: [],
  minimum_notice_minutes: 60,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  max_sessions_per_day: null,
  max_days_ahead: 90,
}
const OFF = { id: 'off-1', first_day: '2026-12-21', last_day: '2026-12-28', label: 'Skiing' }

let inside: ReplyOf<typeof screens.timeOffAppointmentsScreen>
/** What the server says instead, and how often it was asked. */
let refusal: (() => Response) | undefined
let reads: number
let sent: { path: string; body: unknown }[]
let hold: Promise<void> | undefined

beforeEach(() => {
  inside = { items: [], more: false }
  sent = []
  refusal = undefined
  reads = 0
  hold = undefined
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([])
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      reads += 1
      await hold
      if (refusal) return refusal()
      return reply(screens.timeOffAppointmentsScreen, inside)
    }
    const parsed = body ? JSON.parse(String(body)) : null
    sent.push({ path, body: parsed })
    if (method === 'DELETE') return reply(actions.removeTimeOff)
    return path.includes('schedule')
      ? reply(actions.setSchedule, { schedule: parsed })
      : reply(actions.addTimeOff, OFF)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const draw = (schedule: Settings['schedule'] = SCHEDULE, queries = createQueries()) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <HoursSection schedule={schedule} />
        <TimeOffSection settings={{ schedule, time_off: schedule ? [OFF] : [] } as unknown as Settings} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const openForm = async (queries = createQueries()) => {
  draw(SCHEDULE, queries)
  fireEvent.click(screen.getByRole('button', { name: 'Add time off' }))
  return within(await screen.findByRole('dialog', { name: 'Add time off' }))
}

test('lists the sessions and requests on the days before they are saved [time/off]', async () => {
  let release = () => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  inside = {
    items: [requestOf({ id: 'a' }), requestOf({ id: 'b', status: 'confirmed' })],
    more: false,
  }
  const form = await openForm()
  type(form.getByLabelText(/^First day/), '2026-12-21')
  type(form.getByLabelText(/^Last day/), '2026-12-28')
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save time off' })
  expect(save.disabled).toBe(true)
  release()
  expect(
    await form.findByText(/You have 1 session and 1 request on these days\. They stay as they are\./),
  ).toBeTruthy()
  const list = within(form.getByRole('list', { name: 'Sessions and requests on these days' }))
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/booking/a',
    '/booking/b',
  ])
  type(form.getByLabelText('Label'), 'Skiing')
  fireEvent.click(save)
  const body = { first_day: '2026-12-21', last_day: '2026-12-28', label: 'Skiing' }
  await waitFor(() => expect(sent).toEqual([{ path: '/api/booking/time-off', body }]))
})

test('one day off needs one date, and a later first day moves the last one [time/off]', async () => {
  const form = await openForm()
  const last = form.getByLabelText<HTMLInputElement>(/^Last day/)
  type(form.getByLabelText(/^First day/), '2026-12-21')
  await waitFor(() => expect(last.value).toBe('2026-12-21'))
  type(last, '2026-12-28')
  type(form.getByLabelText(/^First day/), '2026-12-24')
  expect(last.value).toBe('2026-12-28')
  type(form.getByLabelText(/^First day/), '2026-12-30')
  await waitFor(() => expect(last.value).toBe('2026-12-30'))
  await form.findByText('You have no sessions or requests on these days.')
  fireEvent.click(form.getByRole('button', { name: 'Save time off' }))
  const body = { first_day: '2026-12-30', last_day: '2026-12-30', label: '' }
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([body]))
})

test('one day off stays one when its date is corrected to an earlier one, and a chosen last day stays [time/off]', async () => {
  const form = await openForm()
  const first = form.getByLabelText(/^First day/)
  const last = form.getByLabelText<HTMLInputElement>(/^Last day/)
  for (const day of ['2026-12-21', '2026-12-28', '2026-12-24']) {
    type(first, day)
    await waitFor(() => expect(last.value).toBe(day))
  }
  type(last, '2026-12-26')
  type(first, '2026-12-22')
  await form.findByText('You have no sessions or requests on these days.')
  expect(last.value).toBe('2026-12-26')
  type(first, '2026-12-29')
  await waitFor(() => expect(last.value).toBe('2026-12-29'))
  type(first, '2026-12-23')
  await waitFor(() => expect(last.value).toBe('2026-12-23'))
})

test('saves days off only while the current sessions on these days are shown [time/off]', async () => {
  const queries = createQueries()
  const form = await openForm(queries)
  const save = () => form.getByRole<HTMLButtonElement>('button', { name: 'Save time off' }).disabled
  const choose = (first: string, last: string) => {
    type(form.getByLabelText(/^First day/), first)
    type(form.getByLabelText(/^Last day/), last)
  }
  expect(save()).toBe(true)
  choose('2026-12-21', '2026-12-28')
  await form.findByText('You have no sessions or requests on these days.')
  expect(save()).toBe(false)
  let release = () => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  const again = queries.invalidateQueries()
  await waitFor(() => expect(save()).toBe(true))
  release()
  await again
  await waitFor(() => expect(save()).toBe(false))
  const errors = [{ field: 'last_day', message: 'These days are over' }]
  refusal = () => problem(400, 'invalid-input', 'Not now', { errors })
  choose('2026-11-02', '2026-11-03')
  expect(await form.findByText('These days are over')).toBeTruthy()
  expect(save()).toBe(true)
  refusal = () => problem(409, 'hours-required', 'Not now')
  choose('2026-12-20', '2026-12-21')
  expect(await form.findByText('We couldn’t check your sessions on these days')).toBeTruthy()
  expect(save()).toBe(true)
  refusal = undefined
  const readsBefore = reads
  choose('2026-12-21', '2026-12-28')
  await waitFor(() => expect(save()).toBe(false))
  expect(reads).toBeGreaterThan(readsBefore)
})

test('says what applies without hours only until hours are saved', () => {
  const { unmount } = draw(null)
  expect(
    screen.getByText(/^Until you save hours, athletes can request any time in the next 90 days\. /),
  ).toBeTruthy()
  unmount()
  draw()
  expect(screen.queryByText(/Until you save hours/)).toBeNull()
})

test('removes days off, and needs hours before there are any [time/off]', async () => {
  const { unmount } = draw()
  fireEvent.click(screen.getByRole('button', { name: /^Remove time off, Dec 21/ }))
  await waitFor(() => expect(sent).toEqual([{ path: '/api/booking/time-off/off-1', body: null }]))
  unmount()
  draw(null)
  expect(screen.queryByRole('button', { name: 'Add time off' })).toBeNull()
  expect(screen.getByText(/Save your weekly hours first/)).toBeTruthy()
})

test('saves breaks and limits with the hours, and names limits that leave no time [time/buffers, time/limits]', async () => {
  draw()
  type(screen.getByLabelText('Break before a session'), '15')
  type(screen.getByLabelText('Break after a session'), '5')
  type(screen.getByLabelText('Sessions per day'), '4')
  type(screen.getByLabelText('How far ahead'), '7')
  type(screen.getByLabelText('Minimum notice'), String(7 * 24 * 60))
  fireEvent.click(screen.getByRole('button', { name: 'Save hours' }))
  expect(await screen.findByText('Days ahead must be longer than the minimum notice')).toBeTruthy()
  expect(sent).toEqual([])
  type(screen.getByLabelText('How far ahead'), '180')
  fireEvent.click(screen.getByRole('button', { name: 'Save hours' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({
    buffer_before_minutes: 15,
    buffer_after_minutes: 5,
    max_sessions_per_day: 4,
    max_days_ahead: 180,
  })
})
