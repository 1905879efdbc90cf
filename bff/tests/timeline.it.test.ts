import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, type Person, startFakes } from './fakes.ts'

let fakes: Fakes
let bff: RunningBff
let athlete: Person
let professional: Person

const id = '0199b1e0-0000-7000-8000-000000000001'
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 24, hour)).toISOString()
const ASKED = { type: 'requested', by: 'athlete', at: at(0), starts_at: at(100) }
const CONFIRMED = { type: 'confirmed', by: 'professional', at: at(2), starts_at: at(100) }

const payment = (user: Person, changes: object) => ({
  id: crypto.randomUUID(),
  user_id: user.id,
  currency: 'usd',
  status: 'completed',
  appointment_id: id,
  created_at: at(0),
  ...changes,
})
const SESSION = { payment_type: 'session', amount_cents: 9000, status: 'refunded', paid_at: at(3) }

beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
  athlete = fakes.people.join('athlete')
  professional = fakes.people.join('professional')
  const viewerOf = (authorization: string | undefined) =>
    [athlete, professional].find(({ token }) => authorization === `Bearer ${token}`)?.role
  fakes.app.get('/booking/appointments/:id/timeline', (hono) => {
    const viewer = viewerOf(hono.req.header('authorization'))
    if (viewer) return hono.json({ viewer, entries: [ASKED, CONFIRMED], incomplete: false })
    const code = 'not-found'
    const detail = 'Appointment Not Found'
    return hono.json({ type: `urn:fieldside:problem:${code}`, code, title: detail, status: 404, detail }, 404)
  })
  const session = payment(athlete, { ...SESSION, refunded_at: at(5) })
  fakes.app.get('/billing/payments', (hono) => {
    const fee = { payment_type: 'first_booking_fee', amount_cents: 2500, paid_at: at(1) }
    const own = {
      athlete: [session],
      professional: [payment(professional, fee)],
    }
    const viewer = viewerOf(hono.req.header('authorization')) as keyof typeof own
    return hono.json({ items: own[viewer], next: null })
  })
  fakes.app.post('/billing/session-payments/lookup', (hono) => {
    const { user_id, currency, created_at, ...shown } = session
    return hono.json({ items: [shown] })
  })
})
beforeEach(() => {
  fakes.calls.length = 0
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const ask = (as: Person) => bff.ask(`/api/screens/booking/${id}/timeline`, {}, as)
const PAID = [
  { type: 'session_paid', at: at(3), amount_cents: 9000 },
  { type: 'session_refunded', at: at(5), amount_cents: 9000 },
]

it('merges the payment of a session by its time for both sides, and the fee for the professional only [timeline/booking]', async () => {
  const whole = { incomplete: false, has_payments: true }
  expect(await (await ask(athlete)).json()).toEqual({ entries: [ASKED, CONFIRMED, ...PAID], ...whole })
  expect(await (await ask(professional)).json()).toEqual({
    entries: [ASKED, { type: 'fee_paid', at: at(1), amount_cents: 2500 }, CONFIRMED, ...PAID],
    ...whole,
  })
})

it('returns what booking knows while billing is unavailable, and says that payments are missing [timeline/booking]', async () => {
  fakes.down.add('billing')
  expect(await (await ask(athlete)).json()).toEqual({
    entries: [ASKED, CONFIRMED],
    incomplete: false,
    has_payments: false,
  })
  fakes.down.delete('billing')
})

it('asks billing nothing about an appointment that booking doesn’t show the caller [timeline/booking]', async () => {
  expect((await ask(fakes.people.join('athlete'))).status).toBe(404)
  expect(fakes.calls.filter(({ service }) => service === 'billing')).toEqual([])
})
