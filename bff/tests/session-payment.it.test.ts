import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appointmentOf } from './appointment.ts'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, type Person, startFakes } from './fakes.ts'

let fakes: Fakes
let bff: RunningBff
let athlete: Person
let professional: Person
let paid: object[]
let ofSession: object[]

const id = '0199b1e0-0000-7000-8000-000000000001'
const SCREEN = `/api/screens/booking/${id}/payment`
const AT = '2026-11-20T09:00:00.000Z'
const payment = (changes: object) => ({
  id: randomUUID(),
  user_id: athlete.id,
  payment_type: 'session',
  amount_cents: 9000,
  currency: 'usd',
  status: 'completed',
  appointment_id: id,
  created_at: AT,
  ...changes,
})

beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
  athlete = fakes.people.join('athlete')
  professional = fakes.people.join('professional')
  const sides = { athlete_id: athlete.id, professional_user_id: professional.id }
  fakes.app.get('/booking/appointments/:id', (hono) => hono.json(appointmentOf({ id, ...sides })))
  fakes.app.get('/booking/appointments/:id/payable', (hono) =>
    hono.json({
      appointment_id: id,
      ...sides,
      appointment_type: 'consultation',
      price_cents: 9000,
      payable: true,
      paid: false,
    }),
  )
  fakes.app.get('/billing/users/:id/payout-eligibility', (hono) => hono.json({ active: true }))
  fakes.app.get('/billing/payments', (hono) =>
    hono.json({ items: hono.req.query('appointment_id') === id ? paid : [], next: null }),
  )
  fakes.app.post('/billing/session-payments/lookup', async (hono) => {
    const { appointment_ids } = await hono.req.json<{ appointment_ids: string[] }>()
    return hono.json({ items: appointment_ids.includes(id) ? ofSession : [] })
  })
})
beforeEach(() => {
  fakes.calls.length = 0
  paid = []
  ofSession = []
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const read = async (as: Person) => (await bff.ask(SCREEN, {}, as)).json()

it('shows the viewer’s own payments of a booking, without attempts that took no money [booking-page/refund-state]', async () => {
  const refunded = { refund: 'succeeded', refunded_at: AT }
  paid = [
    payment({ status: 'failed' }),
    payment({ status: 'refunded', ...refunded }),
    payment({ status: 'pending' }),
  ]
  expect(await read(athlete)).toMatchObject({
    payable: true,
    payments: [{ payment_type: 'session', amount_cents: 9000, status: 'refunded', ...refunded }],
  })
  const asked = fakes.callsOf('/payments')
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${athlete.token}`])
})

it('offers the professional nothing to pay and shows the refund state of their fee [booking-page/refund-state]', async () => {
  paid = [payment({ payment_type: 'first_booking_fee', amount_cents: 2500, refund: 'pending' })]
  expect(await read(professional)).toMatchObject({
    payable: false,
    payments: [{ payment_type: 'first_booking_fee', refund: 'pending' }],
  })
  expect(fakes.callsOf(`/appointments/${id}/payable`)).toEqual([])
})

it('returns 503 while billing is unavailable, so that the page can offer a retry [booking-page/payment-apart]', async () => {
  fakes.down.add('billing')
  expect((await bff.ask(SCREEN, {}, athlete)).status).toBe(503)
  fakes.down.delete('billing')
})

it('shows the professional and an administrator what was refunded of the session’s payment [refunds/partial]', async () => {
  const { user_id, currency, created_at, ...session } = payment({ refunded_cents: 3000 })
  ofSession = [session]
  const admin = fakes.people.join('admin')
  for (const viewer of [professional, admin])
    expect(await read(viewer)).toMatchObject({
      payable: false,
      payments: [{ payment_type: 'session', amount_cents: 9000, refunded_cents: 3000 }],
    })
})
