import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import type { Week } from './use-calendar.ts'
import { WeekCalendar } from './week-calendar.tsx'

const BLOCK = {
  id: '0199b1e0-0000-7000-8000-00000000000c',
  starts_at: '2026-11-25T19:00:00Z',
  ends_at: '2026-11-25T20:00:00Z',
}
const WEEK: Week = {
  monday: '2026-11-23',
  time_zone: 'America/Denver',
  items: [],
  blocks: [BLOCK],
  time_off: [
    {
      id: '0199b1e0-0000-7000-8000-00000000000d',
      first_day: '2026-11-26',
      last_day: '2026-11-27',
      label: 'Skiing',
    },
  ],
  more: false,
}

let isPhone: boolean
let sent: { method: string; path: string; body: unknown }[]
let answer: () => Response

beforeEach(() => {
  isPhone = false
  sent = []
  answer = () => reply(actions.addTimeBlock, BLOCK)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T18:20:00Z') })
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return reply(screens.providerWeekScreen, WEEK)
    sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const draw = () =>
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/provider-dashboard']}>
        <WeekCalendar first={WEEK} terms={{ fee_cents: 2500, payment_method: null, suspended: false }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const openForm = async () => {
  draw()
  fireEvent.click(screen.getByRole('button', { name: 'Block time' }))
  return dialogOf('Block time')
}
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')

test('shows blocks and days off in the week, and removes a block [time/block, time/off]', async () => {
  draw()
  const day = within(await screen.findByRole('region', { name: 'Wed, Nov 25' }))
  const block = day.getByRole('button', { name: /^Blocked/ })
  expect(plain(block.querySelector('.sr-only')?.textContent)).toBe('Blocked, 12:00 – 1:00 PM')
  expect(screen.getByRole('region', { name: 'Thu, Nov 26' }).textContent).toContain('off')
  expect(screen.getByRole('region', { name: 'Sat, Nov 28' }).textContent).not.toContain('off')
  answer = () => reply(actions.removeTimeBlock)
  fireEvent.click(block)
  fireEvent.click((await dialogOf('Blocked time')).getByRole('button', { name: 'Remove block' }))
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'DELETE', path: `/api/booking/time-blocks/${BLOCK.id}`, body: null }]),
  )
})

test('blocks the next full hour in the zone of the hours unless another time is entered [time/block]', async () => {
  const form = await openForm()
  expect(form.getByLabelText<HTMLInputElement>(/^From/).value).toBe('12:00')
  fireEvent.change(form.getByLabelText(/^Date/), { target: { value: '2026-11-26' } })
  fireEvent.change(form.getByLabelText(/^From/), { target: { value: '22:00' } })
  fireEvent.change(form.getByLabelText(/^Until/), { target: { value: '06:30' } })
  expect(plain(form.getByText(/^Blocks 8 h 30 min/).textContent)).toBe(
    'Blocks 8 h 30 min, until Fri, Nov 27, 6:30 AM. Times are in MT.',
  )
  fireEvent.click(form.getByRole('button', { name: 'Block time' }))
  await waitFor(() =>
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/booking/time-blocks',
        { starts_at: '2026-11-27T05:00:00.000Z', ends_at: '2026-11-27T13:30:00.000Z' },
      ],
    ]),
  )
})

test('names the session that holds the time and keeps what was entered [time/block]', async () => {
  const holds = [
    {
      starts_at: '2026-11-25T19:30:00Z',
      ends_at: '2026-11-25T20:15:00Z',
      appointment_type: 'consultation',
    },
  ]
  answer = () => problem(409, 'slot-taken', 'You have a session at this time.', { extra: { holds } })
  const toast = vi.spyOn(notify, 'error')
  const form = await openForm()
  fireEvent.click(form.getByRole('button', { name: 'Block time' }))
  expect(plain((await form.findByText(/Initial Consultation/)).textContent)).toBe(
    'Wed, Nov 25, 12:30 – 1:15 PM · Initial Consultation',
  )
  expect(form.getByText('You have a session at this time.')).toBeTruthy()
  expect(toast).not.toHaveBeenCalled()
  expect(form.getByLabelText<HTMLInputElement>(/^From/).value).toBe('12:00')
})

test('shows a day off with its label and its blocks on phones [time/block, time/off]', async () => {
  isPhone = true
  draw()
  expect(await screen.findByRole('button', { name: /^Blocked/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Thu, Nov 26, day off, 0 entries' }))
  expect(screen.getByText('Day off: Skiing')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Block time' })).toBeTruthy()
})
