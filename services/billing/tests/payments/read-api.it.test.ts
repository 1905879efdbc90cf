import { retryRefund } from '@fieldside/contracts/http/payments.ts'
import { getApiPayment, listApiPayments } from '@fieldside/contracts/http/v1/payments.ts'
import type { Scope } from '@fieldside/contracts/scopes.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { fixtureWithWebhooks, refundableFee } from '../fee-steps.ts'
import { CARDS, dataOf } from '../fixture.ts'

const { fixture } = fixtureWithWebhooks()

const reader = { client: 'api-reader', scopes: ['payments:read' as const] }
const read = async (query: Record<string, unknown> = {}, as: { client: string; scopes: Scope[] } = reader) =>
  fixture.app.request(listApiPayments, { query: query as never }, { as })
const get = (id: string) => fixture.app.request(getApiPayment, { params: { id } }, { as: reader })
type Recorded = { appointment_id: string; payment_id: string }

test('returns the facts of a payment’s event, and its refund as a change of the payment [events/api-payments]', async () => {
  const fee = await refundableFee(fixture, CARDS.refundsLater)
  const events = await dataOf<Recorded>(
    fixture,
    'billing.payment-recorded',
    (one) => one.appointment_id === fee.appointment_id,
  )
  const before = (await get(events[0]!.payment_id)).body
  expect(before).toEqual({
    ...events[0],
    refund: 'pending',
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  fixture.app.clock.advance({ hours: 1 })
  await fixture.app.runJobs('refunds')
  const changed = (await read({ updated_after: before.updated_at })).body.items
  expect(changed.map(({ payment_id }) => payment_id)).toEqual([before.payment_id])
  expect(Date.parse(changed[0]!.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
})

test('counts a refund that is queued, fails, or is retried as a change of the payment [events/api-pages]', async () => {
  const fee = await refundableFee(fixture)
  const [event] = await dataOf<Recorded>(
    fixture,
    'billing.payment-recorded',
    (one) => one.appointment_id === fee.appointment_id,
  )
  const { body } = await get(event!.payment_id)
  const { rows } = await fixture.app.db.pool.query(
    "update refunds set state = 'failed', ended_at = now() where payment_id = $1 returning id",
    [body.payment_id],
  )
  fixture.app.clock.advance({ minutes: 5 })
  const admin = { userId: newId(), role: 'admin' as const }
  await fixture.app.request(retryRefund, { params: { id: rows[0].id } }, { as: admin })
  expect((await get(body.payment_id)).body).toMatchObject({
    refund: 'pending',
    updated_at: fixture.app.clock.now().toISOString(),
  })
})

test('pages through all payments, each once [events/api-pages]', async () => {
  for (let n = 0; n < 3; n += 1) await refundableFee(fixture)
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { body } = await read({ limit: 1, ...(cursor !== undefined && { cursor }) })
    ids.push(...body.items.map(({ payment_id }) => payment_id))
    if (body.next === null) break
    cursor = body.next
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual((await read()).body.items.map(({ payment_id }) => payment_id))
  expect(ids.length).toBeGreaterThanOrEqual(3)
})

test('returns 403 without the scope and to every user [events/api-scopes]', async () => {
  const others: Scope[] = ['bookings:read', 'people:read', 'webhooks:manage']
  for (const scopes of [[], others]) expect((await read({}, { client: 'api-x', scopes })).status).toBe(403)
  for (const role of ['athlete', 'professional', 'admin'] as const)
    expect((await fixture.app.request(listApiPayments, {}, { as: { userId: newId(), role } })).status).toBe(
      403,
    )
  expect((await fixture.app.request(listApiPayments)).status).toBe(401)
  expect((await get(newId())).status).toBe(404)
})
