import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { adminScreen } from '@fieldside/contracts/http/bff/admin.ts'
import type { adminCasesScreen } from '@fieldside/contracts/http/bff/attendance.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const at = '2026-11-24T19:00:00.000Z'
const appointment_id = newId()
const nothing = { reports: 0, absences: 0 }
const oneCase = {
  ...{ appointment_id, athlete_id: newId(), professional_id: newId(), professional_user_id: newId() },
  ...{ appointment_type: 'consultation', place: 'online', starts_at: at, ends_at: at },
  ...{ professional_time_zone: null, athlete_time_zone: null, price_cents: 8500 },
  ...{ reported_by: 'athlete', absent: 'professional', reported_at: at, answered_by: null },
  ...{ late_notices: [], records: { athlete: nothing, professional: nothing } },
  ...{ is_paid_online: true, is_reviewed: false, opened_at: at },
}
const unmoved = { session: null, fee: null }
const money = {
  payment: null,
  fee: null,
  decisions: { held: unmoved, athlete: unmoved, professional: unmoved, both: unmoved },
}

let isBillingUp: boolean
let fakes: Fakes
let bff: RunningBff
beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
  const { app } = fakes
  const page = (...items: object[]) => ({ items, next: null })
  const ofBilling = (reply: object) =>
    isBillingUp
      ? Response.json(reply)
      : Response.json({ code: 'unavailable', title: 'Down', status: 503, detail: 'Down' }, { status: 503 })
  app.post('/identity/users/names', (hono) => hono.json({ users: [] }))
  app.post('/directory/professionals/lookup', (hono) => hono.json({ professionals: [] }))
  app.get('/directory/admin/professionals', (hono) => hono.json({ ...page(), pending: 0 }))
  app.get('/directory/admin/reviews', (hono) => hono.json(page()))
  app.get('/directory/admin/person-reports', (hono) => hono.json(page()))
  app.get('/booking/admin/attendance-cases', (hono) => hono.json({ items: [oneCase], next: 'more' }))
  app.get('/booking/admin/message-reports', (hono) => hono.json(page()))
  app.get('/billing/admin/fee-disputes', () => ofBilling({ items: [] }))
  app.get('/billing/failed-refunds', () => ofBilling({ items: [] }))
  app.get('/billing/disputes', () => ofBilling({ items: [] }))
  app.post('/billing/case-money/lookup', () => ofBilling({ items: [{ appointment_id, ...money }] }))
})
beforeEach(() => {
  isBillingUp = true
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const read = async <Reply>(path: string): Promise<Reply> => {
  const reply = await bff.ask(path, {}, fakes.people.join('admin'))
  expect(reply.status).toBe(200)
  return (await reply.json()) as Reply
}

test.each([true, false])(
  'shows cases, with what decisions do to the money unless billing is down (up: %s) [attendance/case]',
  async (isUp) => {
    isBillingUp = isUp
    const { items } = await read<ReplyOf<typeof adminCasesScreen>>('/api/screens/admin/attendance-cases')
    expect(items).toMatchObject([{ id: appointment_id, money: isUp ? money : null }])
  },
)

test.each([true, false])(
  'counts everything that waits for an administrator, and leaves out what isn’t known (billing up: %s) [attendance/case]',
  async (isUp) => {
    isBillingUp = isUp
    const none = { value: 0, more: false }
    const ofBilling = isUp ? none : null
    const { waiting } = await read<ReplyOf<typeof adminScreen>>('/api/screens/admin')
    expect(waiting).toEqual({
      ...{ applications: none, cases: { value: 1, more: true }, reviews: none, messages: none, people: none },
      ...{ fee_disputes: ofBilling, failed_refunds: ofBilling, disputes: ofBilling },
    })
  },
)
