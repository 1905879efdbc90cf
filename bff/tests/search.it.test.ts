import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import type { FoundCard } from '@fieldside/contracts/http/search.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { followed, type RunningBff, startBff } from './browser.ts'
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

const evening = { starts_at: '2026-11-25T18:00:00.000Z', appointment_type: 'consultation' }

/** Tokens of the alerts that the BFF asked directory to end. */
const tokens: string[] = []
let fakes: Fakes
let bff: RunningBff

beforeAll(async () => {
  fakes = await startFakes()
  fakes.app.get('/directory/professionals', (hono) =>
    hono.json({ items: [card], next: null, count: { value: 1, more: false }, facets: null, loosen: [] }),
  )
  fakes.app.post(`/booking${NEXT_OPENINGS}`, async (hono) => {
    const { filter } = (await hono.req.json()) as { filter?: object }
    const found = { slots: filter ? [evening] : slots, next: slots[0]!.starts_at }
    return hono.json({
      items: [{ professional_id: card.id, has_hours: true, time_zone: 'UTC', place: 'online', ...found }],
    })
  })
  const offer = { appointment_type_id: 'follow_up', name: 'Follow-up Session', description: '' }
  fakes.app.get('/directory/professionals/:id', (hono) =>
    hono.req.param('id') === card.id
      ? hono.json(card)
      : hono.json(
          { code: 'not-found', title: 'Not found', status: 404, detail: 'Not found', type: 'x' },
          404,
        ),
  )
  fakes.app.get('/booking/professionals/:id/offers', (hono) =>
    hono.json({ items: [{ ...offer, duration_minutes: 30, price_cents: null, place: 'online' }] }),
  )
  fakes.app.get('/booking/professionals/:id/openings', (hono) =>
    hono.json({ time_zone: 'UTC', has_hours: true, all_closed: false, slots: ['2026-11-27T09:00:00.000Z'] }),
  )
  fakes.app.post('/directory/alert-endings', async (hono) => {
    tokens.push(((await hono.req.json()) as { token: string }).token)
    return hono.body(null, 204)
  })
  // While the clock stands still, no cached slots expire.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  bff = startBff(fakes)
  await followed(fakes)
})
beforeEach(() => {
  fakes.calls.length = 0
})
afterAll(async () => {
  bff.stop()
  vi.restoreAllMocks()
  await fakes.stop()
})

const asked = () => fakes.callsOf(NEXT_OPENINGS)

it('adds the next available slots to each card, which it asks booking for once for everyone, until the professional changes them [find/card-slots]', async () => {
  const [person, other] = [fakes.people.join(), fakes.people.join()]
  const found = await (await bff.ask(SEARCH, {}, person)).json()
  const next_opening = slots[0]!.starts_at
  const clock = { time_zone: 'UTC', place: 'online' }
  const expected = { id: card.id, has_hours: true, next_opening, slots, saved: true, ...clock }
  expect(found).toMatchObject({ items: [expected] })
  await bff.ask(SEARCH, {}, other)
  expect(asked()).toHaveLength(1)
  fakes.feed.add(card.user_id, 'openings', card.id)
  const askedAfterSearch = async () => {
    await bff.ask(SEARCH, {}, other)
    return asked()
  }
  await expect.poll(askedAfterSearch).toHaveLength(2)
})

it('asks booking for slots that match the filters of a search, cached apart from others, and for any on /booking [find/slots-match-filters]', async () => {
  const person = fakes.people.join()
  const read = async (path: string) => {
    const { items } = (await (await bff.ask(path, {}, person)).json()) as { items: SearchResult[] }
    return items.map((item) => [item.next_opening, item.slots])
  }
  const next = slots[0]!.starts_at
  for (const _ of [1, 2]) {
    expect(await read(SEARCH)).toEqual([[next, slots]])
    expect(await read(`${SEARCH}?time=evenings&within=week`)).toEqual([[next, [evening]]])
    expect(await read('/api/screens/booking?time=evenings&within=week')).toEqual([[next, slots]])
  }
  const filtered = asked().filter(({ body }) => 'filter' in (body as object))
  expect(filtered.map(({ body }) => body)).toEqual([
    { professional_ids: [card.id], filter: { time: 'evenings', within: 'week' } },
  ])
})

it('bypasses the cache for a user who has just changed something, and names their event to booking', async () => {
  const person = fakes.people.join()
  await bff.ask(SEARCH, {}, person)
  const event = `booking.one=${randomUUID()}`
  fakes.given.events = event
  await bff.command(READ_ALL, undefined, person)
  fakes.given.events = ''
  await bff.ask(`${SEARCH}?within=today`, {}, person)
  expect(asked().at(-1)?.body).toMatchObject({ filter: { within: 'today' } })
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

it('compares professionals in the order of the ids, without a hidden price and without those who are gone [find/compare]', async () => {
  const athlete = fakes.people.join()
  const compare = (ids: string) => bff.ask(`/api/screens/compare?ids=${ids}`, {}, athlete)
  const reply = await (await compare(`${randomUUID()},${card.id}`)).json()
  expect(reply).toMatchObject({
    items: [
      {
        professional: { id: card.id, price_per_session_cents: null },
        offers: [{ price_cents: null, duration_minutes: 30 }],
        starts_this_week: ['2026-11-27T09:00:00.000Z'],
      },
    ],
    missing: 1,
  })
  for (const ids of [
    '',
    card.id.concat(',', card.id),
    'no-id',
    [1, 2, 3, 4].map(() => randomUUID()).join(','),
  ]) {
    const refused = await compare(ids)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'ids' }] })
  }
})

it('ends an alert with one click from a mail client, without an Origin, a cookie, or a JSON body [find/alert-end]', async () => {
  const path = '/api/alert-endings/one-click?token=1.a'
  const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await bff.ask(path, form)).status).toBe(204)
  expect(tokens).toEqual(['1.a'])
  const opened = await bff.ask(path, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\/end-alert#1\.a$/),
  ])
  expect((await bff.ask('/api/alert-endings/one-click', form)).status).toBe(400)
  const elsewhere = { method: 'POST', headers: { origin: 'https://elsewhere.example' } }
  expect((await bff.ask('/api/alert-endings', elsewhere)).status).toBe(403)
  expect(tokens).toHaveLength(1)
})
