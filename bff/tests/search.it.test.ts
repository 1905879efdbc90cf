import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { FoundCard } from '@fieldside/contracts/http/search.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const SEARCH = '/api/screens/search'
const NEXT_OPENINGS = '/professionals/next-openings'
const READ_ALL = '/api/notification/notifications/read'

const card: FoundCard = {
  id: randomUUID(),
  user_id: randomUUID(),
  first_name: 'Ada',
  last_name: 'Field',
  specialty: 'Physical Therapist',
  credentials: null,
  bio: 'Knee and hip rehabilitation. '.repeat(40),
  location: 'Denver, CO',
  profile_picture: null,
  price_per_session_cents: null,
  show_price: false,
  is_approved: true,
  is_accepting_bookings: true,
  rating: null,
  review_count: 0,
  sports: [],
  conditions: [],
  languages: [],
  welcomes_new_athletes: false,
  response: null,
  created_at: '2026-11-01T08:00:00.000Z',
  saved: true,
  distance_miles: null,
  reasons: [],
}

const slots = [
  { starts_at: '2026-11-24T16:00:00.000Z', appointment_type: 'consultation' },
  { starts_at: '2026-11-24T16:30:00.000Z', appointment_type: 'consultation' },
]

let fakes: Fakes
let bff: RunningBff

beforeAll(async () => {
  fakes = await startFakes()
  fakes.app.get('/directory/professionals', (hono) =>
    hono.json({ items: [card], next: null, count: { value: 1, more: false }, facets: null, loosen: [] }),
  )
  fakes.app.post(`/booking${NEXT_OPENINGS}`, (hono) =>
    hono.json({
      items: [
        { professional_id: card.id, has_hours: true, time_zone: 'UTC', next: slots[0]!.starts_at, slots },
      ],
    }),
  )
  bff = startBff(fakes)
  await vi.waitFor(() => expect(fakes.feed.streams()).toBe(1), 5000)
})
beforeEach(() => {
  fakes.calls.length = 0
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const asked = () => fakes.callsOf(NEXT_OPENINGS)

it('adds the next available slots to each card, which it asks booking for once for everyone, until the professional changes them [find/card-slots]', async () => {
  const [person, other] = [fakes.people.join(), fakes.people.join()]
  const found = await (await bff.ask(SEARCH, {}, person)).json()
  const next_opening = slots[0]!.starts_at
  expect(found).toMatchObject({ items: [{ id: card.id, has_hours: true, next_opening, slots, saved: true }] })
  await bff.ask(SEARCH, {}, other)
  expect(asked()).toHaveLength(1)
  fakes.feed.add(card.user_id, 'openings', card.id)
  await vi.waitFor(async () => {
    await bff.ask(SEARCH, {}, other)
    expect(asked()).toHaveLength(2)
  })
})

it('bypasses the cache for a user who has just changed something, and names their event to booking', async () => {
  const person = fakes.people.join()
  await bff.ask(SEARCH, {}, person)
  const event = `booking.one=${randomUUID()}`
  fakes.given.events = event
  await bff.command(READ_ALL, undefined, person)
  fakes.given.events = ''
  await bff.ask(SEARCH, {}, person)
  expect(asked().at(-1)?.headers.get('fieldside-after')).toBe(event)
  expect(asked().at(-1)?.headers.get('authorization')).toBe(`Bearer ${person.token}`)
})

it('is compressed for a browser that accepts gzip', async () => {
  const person = fakes.people.join()
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const packed = await bff.ask(SEARCH, { headers }, person)
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
    'gzip',
    'accept-encoding',
  ])
  const plain = await bff.ask(SEARCH, {}, person)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text())
})
