import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appointmentOf } from './appointment.ts'
import { type RunningBff, startBff } from './browser.ts'
import { cardOf } from './cards.ts'
import { type Fakes, type Person, startFakes } from './fakes.ts'

let fakes: Fakes
let bff: RunningBff
let professional: Person
let timeZone: string | null

const [session, fee] = [randomUUID(), randomUUID()]
const [formula, ana] = [randomUUID(), randomUUID()]
const PAID = {
  id: '2',
  category: 'paid',
  payment_type: 'session',
  kind: 'payment',
  at: '2026-11-01T05:30:00.000Z',
  amount_cents: 8500,
  appointment_id: session,
}
const FEE = {
  ...PAID,
  id: '1',
  category: 'fees',
  payment_type: 'first_booking_fee',
  at: '2026-10-31T12:00:00.000Z',
  amount_cents: -2500,
  appointment_id: fee,
}
const SOLD = {
  ...PAID,
  id: '0',
  at: '2026-10-30T12:00:00.000Z',
  amount_cents: 51_000,
  appointment_id: null,
  package: {
    id: session,
    athlete_id: ana,
    professional_user_id: randomUUID(),
    appointment_type: 'physical_therapy',
    sessions: 6,
  },
}
const SUMS = { paid_cents: 8500, refunded_cents: 0, fees_cents: -2500, credited_cents: 0, total_cents: 6000 }

beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
  professional = fakes.people.join('professional')
  fakes.app.get('/booking/schedule', (hono) =>
    hono.json({
      schedule: timeZone && {
        time_zone: timeZone,
        weekly_hours: [],
        exceptions: [],
        minimum_notice_minutes: 0,
      },
    }),
  )
  fakes.app.post('/booking/appointments/lookup', async (hono) => {
    const { ids } = await hono.req.json<{ ids: string[] }>()
    const athleteOf = (id: string) => (id === fee ? formula : ana)
    const items = ids.map((id) => appointmentOf({ id, athlete_id: athleteOf(id), professional_id: session }))
    return hono.json({ items })
  })
  fakes.app.post('/directory/professionals/lookup', (hono) =>
    hono.json({ professionals: [cardOf({ id: session })] }),
  )
  const nameOf = (id: string, full_name: string) => ({ id, first_name: full_name, last_name: '', full_name })
  fakes.app.post('/identity/users/names', (hono) =>
    hono.json({ users: [nameOf(formula, '=HYPERLINK("x")'), nameOf(ana, 'Ruiz, Ana')] }),
  )
  fakes.app.get('/billing/earnings/months', (hono) => hono.json({ months: [{ month: '2026-10', ...SUMS }] }))
  fakes.app.get('/billing/earnings', (hono) =>
    hono.json(
      hono.req.query('cursor') ? { items: [FEE, SOLD], next: null } : { items: [PAID], next: 'more' },
    ),
  )
})
beforeEach(() => {
  fakes.calls.length = 0
  timeZone = 'America/Denver'
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const rangesAsked = () =>
  fakes
    .callsOf('/earnings')
    .filter(({ path }) => path === '/earnings')
    .map(({ query }) => [query.get('from'), query.get('to'), query.get('time_zone')])

it('shows a month with the athlete of each entry, in the zone of the professional’s hours [earnings/screen]', async () => {
  const reply = await bff.ask('/api/screens/earnings?month=2026-11&time_zone=Asia/Tokyo', {}, professional)
  expect(await reply.json()).toEqual({
    items: [{ ...PAID, with: 'Ruiz, Ana' }],
    next: 'more',
    time_zone: 'America/Denver',
    month: '2026-11',
    months: [
      {
        month: '2026-11',
        paid_cents: 0,
        refunded_cents: 0,
        fees_cents: 0,
        credited_cents: 0,
        total_cents: 0,
      },
      { month: '2026-10', ...SUMS },
    ],
  })
  expect(rangesAsked()).toEqual([['2026-11-01', '2026-11-30', 'America/Denver']])
  timeZone = null
  await bff.ask('/api/screens/earnings?month=2028-02&time_zone=Asia/Tokyo', {}, professional)
  expect(rangesAsked().at(-1)).toEqual(['2028-02-01', '2028-02-29', 'Asia/Tokyo'])
})

it('exports each entry of a range from the first to the last, with days of the zone and quoted, harmless text [earnings/export] [packages/buy]', async () => {
  const reply = await bff.ask('/api/screens/earnings/export?from=2026-01-01&to=2026-12-31', {}, professional)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toContain('fieldside-earnings-2026-01-01-2026-12-31.csv')
  const text = Buffer.from(await reply.arrayBuffer()).toString()
  expect(text.split('\r\n')).toEqual([
    '\uFEFFDate,Type,Athlete,Amount,Currency,Booking',
    '2026-10-30,Package paid online (6 sessions: Physical Therapy Session),"Ruiz, Ana",510.00,USD,',
    `2026-10-31,First-booking fee,"'=HYPERLINK(""x"")",-25.00,USD,${fee}`,
    `2026-10-31,Session paid online,"Ruiz, Ana",85.00,USD,${session}`,
    '',
  ])
})

it('refuses athletes, and a range of more than 366 days [earnings/screen] [earnings/export]', async () => {
  const range = (from: string, to: string) => `/api/screens/earnings/export?from=${from}&to=${to}`
  expect((await bff.ask(range('2026-01-01', '2027-01-02'), {}, professional)).status).toBe(400)
  expect((await bff.ask(range('2026-01-01', '2027-01-01'), {}, professional)).status).toBe(200)
  const athlete = fakes.people.join('athlete')
  for (const path of ['/api/screens/earnings', range('2026-01-01', '2026-02-01')])
    expect((await bff.ask(path, {}, athlete)).status).toBe(403)
})
