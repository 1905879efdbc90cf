import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { OwnWaitlist } from '@fieldside/contracts/http/bff/waitlists.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { professionalOf } from '@/entities/professional/testing/professional.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from '../bookings-screen.tsx'

const ID = '0199b1e0-0000-7000-8000-000000000002'
const entry = {
  id: '0199b1e0-0000-7000-8000-000000000003',
  professional_id: ID,
  appointment_type: 'consultation',
  weekdays: [2, 4],
  from: '17:00',
  until: '24:00',
  joined_at: '2026-11-23T09:00:00.000Z',
  time_zone: 'America/Denver',
  held: null,
} as const satisfies Omit<OwnWaitlist, 'professional' | 'weekdays'> & { weekdays: readonly number[] }
const own = { ...entry, weekdays: [2, 4], professional: professionalOf({ id: ID }) }

type Shown = ReplyOf<typeof screens.waitlistScreen>
const type = {
  appointment_type_id: 'consultation',
  name: 'Consultation',
  description: '',
  duration_minutes: 45,
  place: 'online',
  price_cents: null,
  requires_payment: false,
  is_active: true,
} as unknown as Shown['types'][number]

let items: OwnWaitlist[]
let shown: Shown
let sent: { path: string; method: string | undefined; body: unknown }[]
beforeEach(() => {
  items = [own]
  sent = []
  shown = {
    professional: professionalOf({ id: ID }),
    types: [type],
    time_zone: 'America/Denver',
    entry: null,
    waitlists: 0,
  }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role: 'athlete', email: 'a@example.com' }))
    if (init?.method === 'POST' || init?.method === 'DELETE') {
      sent.push({ path, method: init.method, body: init.body && JSON.parse(String(init.body)) })
      return init.method === 'POST'
        ? reply(careActions.joinWaitlist, { ...entry, weekdays: [2] })
        : new Response(null, { status: 204 })
    }
    return path === '/api/screens/waitlists'
      ? reply(screens.waitlistsScreen, { items })
      : reply(screens.waitlistScreen, shown)
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (address: string) =>
  openAt(address, <p />, { '/waitlists': <Screen />, '/waitlists/:id': <Screen /> })

test('joins with a type, days, and hours, and says which of them are missing [waitlist/join]', async () => {
  open(`/waitlists/${ID}?type=consultation`)
  const form = within(await screen.findByRole('form', { name: 'Waitlist' }))
  expect(form.getByText('Any time of the day.')).toBeTruthy()
  for (const day of ['Mon', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Tue'])
    fireEvent.click(form.getByRole('button', { name: day }))
  fireEvent.change(form.getByLabelText('Until'), { target: { value: '12:00' } })
  fireEvent.change(form.getByLabelText('From'), { target: { value: '17:00' } })
  fireEvent.click(form.getByRole('button', { name: 'Join the waitlist' }))
  expect(form.getByText('Choose at least one day')).toBeTruthy()
  expect(form.getByText('The end must be after the start')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(form.getByRole('button', { name: 'Tue' }))
  fireEvent.change(form.getByLabelText('Until'), { target: { value: '24:00' } })
  fireEvent.click(form.getByRole('button', { name: 'Join the waitlist' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: `/api/booking/professionals/${ID}/waitlist`,
    body: { appointment_type: 'consultation', weekdays: [2], from: '17:00', until: '24:00' },
  })
  expect(await screen.findByRole('list', { name: 'Waitlists' })).toBeTruthy()
})

test('says why nobody can join, and offers no form then [waitlist/join]', async () => {
  shown = { ...shown, time_zone: null }
  const first = open(`/waitlists/${ID}`)
  expect(await screen.findByText(/haven’t set hours/)).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  first.unmount()
  shown = { ...shown, time_zone: 'America/Denver', waitlists: 5 }
  open(`/waitlists/${ID}`)
  expect(await screen.findByText(/You’re on 5 waitlists/)).toBeTruthy()
})

test('lists the athlete’s waitlists with what is held for them, and leaves one after a question [waitlist/join]', async () => {
  const held = {
    appointment_type: 'consultation',
    starts_at: '2026-11-26T18:00:00.000Z',
    ends_at: '2026-11-26T18:45:00.000Z',
    held_until: '2026-11-24T17:00:00.000Z',
  } as const
  items = [{ ...own, held }]
  open('/waitlists')
  expect(await screen.findByText(/Consultation · Tue, Thu · 5:00.PM to midnight/)).toBeTruthy()
  expect(screen.getByText(/Held for you until/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request this time' }).getAttribute('href')).toBe(
    `/professional/${ID}?book=consultation&start=2026-11-26T18%3A00%3A00.000Z`,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Leave the waitlist of/ }))
  expect(await screen.findByText(/will be open to everyone/)).toBeTruthy()
  items = []
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ method: 'DELETE', path: `/api/booking/waitlists/${own.id}` }]),
  )
  expect(await screen.findByText('You aren’t on a waitlist')).toBeTruthy()
})
