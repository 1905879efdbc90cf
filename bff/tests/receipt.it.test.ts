import { afterAll, beforeAll, expect, it } from 'vitest'
import { appointmentOf } from './appointment.ts'
import { type RunningBff, startBff } from './browser.ts'
import { cardOf } from './cards.ts'
import { type Fakes, type Person, startFakes } from './fakes.ts'

let fakes: Fakes
let bff: RunningBff
let athlete: Person
let names: object[] = []
let sold: object | undefined
let own: object
let offered: object

const id = '0199b1e0-0000-7000-8000-000000000001'
const at = '2026-11-27T17:30:00.000Z'
const RECEIPT = {
  number: 1042,
  payment_id: id,
  payment_type: 'session',
  appointment_id: id,
  paid_at: at,
  amount_cents: 8500,
  currency: 'usd',
  card: { brand: 'visa', last4: '4242' },
  money_back: [],
  total_cents: 8500,
}
const HEALTH = 'torn meniscus'
const APPOINTMENT = { appointment_type: 'follow_up' as const, appointment_date: at, age: 31, notes: HEALTH }
const PROFESSIONAL = cardOf({
  id,
  first_name: 'Jordan',
  last_name: 'Lee',
  credentials: 'PT, DPT',
  conditions: [HEALTH],
  bio: HEALTH,
})

beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
  athlete = fakes.people.join('athlete')
  const isAthlete = (authorization: string | undefined) => authorization === `Bearer ${athlete.token}`
  fakes.app.get('/billing/payments/:id/receipt', (hono) => {
    if (isAthlete(hono.req.header('authorization'))) return hono.json({ ...RECEIPT, ...sold })
    const code = 'not-found'
    const detail = 'Receipt Not Found'
    return hono.json({ type: `urn:fieldside:problem:${code}`, code, title: detail, status: 404, detail }, 404)
  })
  fakes.app.get('/booking/appointments/:id', (hono) =>
    hono.json(appointmentOf({ ...APPOINTMENT, id, athlete_id: athlete.id })),
  )
  fakes.app.post('/directory/professionals/lookup', (hono) => hono.json({ professionals: [PROFESSIONAL] }))
  fakes.app.post('/identity/users/names', (hono) => hono.json({ users: names }))
  const terms = { appointment_type: 'follow_up', sessions: 6, price_cents: 51_000 }
  own = {
    ...terms,
    id,
    athlete_id: athlete.id,
    professional_user_id: id,
    payment_id: id,
    bought_at: at,
    valid_until: at,
    time_zone: 'America/Denver',
    state: 'active',
    ended: null,
    returned_sessions: 0,
    refund_cents: 0,
  }
  offered = { ...terms, id, professional_user_id: id, months: 6 }
  const credits = {
    ...terms,
    package_id: id,
    athlete_id: athlete.id,
    professional_id: id,
    professional_user_id: id,
  }
  const left = { left: 4, reserved: 1, used: 1, returned: 0, valid_until: at, ended: null, dates: [] }
  fakes.app.get('/directory/professionals/:id', (hono) =>
    hono.json({ ...PROFESSIONAL, user_id: id, saved: false }),
  )
  fakes.app.get('/billing/users/:id/offered-packages', (hono) =>
    hono.json({ items: [offered], has_session: true }),
  )
  fakes.app.get('/billing/packages', (hono) =>
    hono.json({ items: [own, { ...own, athlete_id: id, professional_user_id: athlete.id }] }),
  )
  fakes.app.post('/booking/package-credits/lookup', (hono) => hono.json({ items: [{ ...credits, ...left }] }))
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const ask = (as: Person) => bff.ask(`/api/screens/receipts/${id}`, {}, as)

it('adds payer, professional with credentials, type, date, and length to a session’s receipt, and nothing about health [receipts/session]', async () => {
  const text = await (await ask(athlete)).text()
  expect(JSON.parse(text)).toEqual({
    ...RECEIPT,
    payer: { full_name: 'Sam Field', email: `${athlete.id}@people.test` },
    session: {
      professional: { first_name: 'Jordan', last_name: 'Lee', credentials: 'PT, DPT' },
      athlete: 'Sam Field',
      appointment_type: 'follow_up',
      starts_at: at,
      duration_minutes: 45,
    },
  })
  for (const secret of [HEALTH, '"age"', '"sex"', 'notes']) expect(text).not.toContain(secret)
})

it('asks booking nothing about a payment that isn’t the caller’s [receipts/each]', async () => {
  fakes.calls.length = 0
  expect((await ask(fakes.people.join('professional'))).status).toBe(404)
  expect(fakes.calls.filter(({ service }) => service === 'booking')).toEqual([])
})

it.each(['booking', 'directory'] as const)(
  'shows a receipt without its session while %s is unavailable',
  async (service) => {
    fakes.down.add(service)
    const reply = await ask(athlete)
    fakes.down.delete(service)
    expect([reply.status, ((await reply.json()) as { session: unknown }).session]).toEqual([200, null])
  },
)

it('names a package and its professional on the receipt [packages/buy]', async () => {
  const about = {
    id,
    athlete_id: athlete.id,
    professional_user_id: id,
    appointment_type: 'follow_up',
    sessions: 6,
  }
  sold = { appointment_id: null, package: about }
  names = [{ id, first_name: 'Jordan', last_name: 'Lee', full_name: 'Jordan Lee' }]
  const receipt = await (await ask(athlete)).json()
  expect(receipt).toMatchObject({ package: about, package_with: 'Jordan Lee', session: null })
})

it('shows what a professional sells and what is left of the athlete’s own packages, also while booking doesn’t answer [packages/buy] [packages/refund]', async () => {
  const shown = async () => (await bff.ask(`/api/screens/professionals/${id}/packages`, {}, athlete)).json()
  const all = { items: [offered], has_session: true, professional_user_id: id }
  expect(await shown()).toEqual({ ...all, bought: [{ ...own, left: 4 }] })
  fakes.down.add('booking')
  const whileDown = await shown()
  fakes.down.delete('booking')
  expect(whileDown).toEqual({ ...all, bought: [{ ...own, left: null }] })
})
