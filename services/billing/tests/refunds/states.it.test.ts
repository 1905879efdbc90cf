import {
  listFailedRefunds,
  listPayments,
  markRefundPaid,
  retryRefund,
} from '@fieldside/contracts/http/payments.ts'
import { control } from '@fieldside/dev-stripe/testing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { poisonRow } from '@fieldside/platform/testing/poison.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { fixtureWithWebhooks, refundableFee } from '../fee-steps.ts'
import { breakProvider, CARDS, dataOf, type FeeBody, ledgerOf } from '../fixture.ts'

const { fixture, receiver } = fixtureWithWebhooks()

const admin: Person = { userId: newId(), role: 'admin' }
const personOf = (fee: FeeBody): Person => ({ userId: fee.professional_user_id, role: 'professional' })

const refundable = (card?: string) => refundableFee(fixture, card)
const seenBy = async (fee: FeeBody) => {
  const { items } = (await fixture.app.request(listPayments, {}, { as: personOf(fee) })).body
  return { status: items[0]!.status, refund: items[0]!.refund }
}
type Recorded = { appointment_id: string; status: string; refund?: string }
const recorded = async (fee: FeeBody) =>
  (
    await dataOf<Recorded>(
      fixture,
      'billing.payment-recorded',
      (one) => one.appointment_id === fee.appointment_id,
    )
  ).map(({ status, refund }) => [status, refund])
const intentOf = async (fee: FeeBody) =>
  (await ledgerOf(fixture, fee.appointment_id)).charges[0]!.payment_intent
const lastRefund = async (fee: FeeBody) =>
  (await fixture.sim.stripe.refunds.list({ payment_intent: await intentOf(fee), limit: 1 })).data[0]!.id
const end = async (fee: FeeBody, status: 'succeeded' | 'failed') =>
  control(fixture.sim.url, 'refunds', { refund: await lastRefund(fee), status })

const deliverWebhook = async (type: string) => {
  const all = await receiver.until((received) => received.some(({ event }) => event.type === type))
  const { body, signature } = all.findLast(({ event }) => event.type === type)!
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  expect((await fixture.app.fetch('/stripe/webhooks', { method: 'POST', headers, body })).status).toBe(204)
}
const poll = async (hours = 1) => {
  fixture.app.clock.advance({ hours })
  await fixture.app.runJobs('refunds')
}

describe('a refund that is pending at the payment provider', () => {
  test('shows as pending and is sent once', async () => {
    const fee = await refundable(CARDS.refundsLater)
    expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'pending' })
    await fixture.app.runJobs('refunds')
    for (let hour = 0; hour < 5; hour += 1) await poll()
    expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'pending' })
    expect(await recorded(fee)).toEqual([
      ['completed', undefined],
      ['completed', 'pending'],
    ])
    expect((await ledgerOf(fixture, fee.appointment_id)).refunds).toHaveLength(1)
  })

  test.each([
    ['a webhook', () => deliverWebhook('refund.updated')],
    ['polling', () => poll()],
    [
      'both',
      async () => {
        await deliverWebhook('refund.updated')
        await poll()
      },
    ],
  ])('is refunded when it succeeds, as reported by %s', async (_what, hear) => {
    const fee = await refundable(CARDS.refundsLater)
    await fixture.app.runJobs('refunds')
    await end(fee, 'succeeded')
    await hear()
    expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
    expect(await recorded(fee)).toEqual([
      ['completed', undefined],
      ['completed', 'pending'],
      ['refunded', 'succeeded'],
    ])
  })

  test("reports when the refund succeeded, only among its booking's payments [booking-page/refund-state]", async () => {
    const fee = await refundable()
    const ofBooking = async (appointment_id: string) => {
      const query = { query: { appointment_id } }
      return (await fixture.app.request(listPayments, query, { as: personOf(fee) })).body.items
    }
    expect((await ofBooking(fee.appointment_id))[0]).not.toHaveProperty('refunded_at')
    await fixture.app.runJobs('refunds')
    const refunded_at = fixture.app.clock.now().toISOString()
    expect(await ofBooking(fee.appointment_id)).toMatchObject([{ status: 'refunded', refunded_at }])
    expect(await ofBooking(newId())).toEqual([])
  })

  test.each([
    ['a webhook', () => deliverWebhook('refund.failed')],
    ['polling', () => poll()],
  ])('is resent under another key when it fails, as reported by %s', async (_what, hear) => {
    const fee = await refundable(CARDS.refundsLater)
    await fixture.app.runJobs('refunds')
    const first = await lastRefund(fee)
    await end(fee, 'failed')
    await hear()
    expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'pending' })
    await poll()
    expect(await lastRefund(fee)).not.toBe(first)
    await end(fee, 'succeeded')
    await poll()
    expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
    expect((await ledgerOf(fixture, fee.appointment_id)).refunds).toHaveLength(1)
  })
})

test('reopens and resends a successful refund that the bank rejects later', async () => {
  const fee = await refundable()
  await fixture.app.runJobs('refunds')
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
  await end(fee, 'failed')
  fixture.app.clock.advance({ days: 1 })
  await fixture.app.runJobs('refunds')
  expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'pending' })
  await poll()
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
})

/** Makes the bank reject one refund after another until billing gives up. */
const failForGood = async (fee: FeeBody) => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await fixture.app.runJobs('refunds')
    await end(fee, 'failed')
    fixture.app.clock.advance({ days: 1 })
    await fixture.app.runJobs('refunds')
    fixture.app.clock.advance({ days: 1 })
  }
}
const failedOf = async (fee: FeeBody) => {
  const { items } = (await fixture.app.request(listFailedRefunds, {}, { as: admin })).body
  return items.filter(({ appointment_id }) => appointment_id === fee.appointment_id)
}

test('shows admins a refund that keeps failing, and resends it when they retry', async () => {
  const fee = await refundable(CARDS.refundsLater)
  await failForGood(fee)
  expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'failed' })
  const [failed] = await failedOf(fee)
  expect(failed).toMatchObject({ amount_cents: 2500, failure_code: 'expired_or_canceled_card' })
  type Failure = { appointment_id: string; code: string }
  const ofFee = (data: Failure) => data.appointment_id === fee.appointment_id
  expect(await dataOf<Failure>(fixture, 'billing.refund-failed', ofFee)).toHaveLength(1)
  const retry = { params: { id: failed!.id } }
  expect((await fixture.app.request(retryRefund, retry, { as: personOf(fee) })).status).toBe(403)
  expect((await fixture.app.request(retryRefund, retry, { as: admin })).status).toBe(200)
  expect((await fixture.app.request(retryRefund, retry, { as: admin })).status).toBe(404)
  const { rows } = await fixture.app.db.pool.query('select actor from audit_log where object_id = $1', [
    failed!.id,
  ])
  expect(rows).toEqual([{ actor: `user:${admin.userId}` }])
  await fixture.app.runJobs('refunds')
  await end(fee, 'succeeded')
  fixture.app.clock.advance({ days: 1 })
  await fixture.app.runJobs('refunds')
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
  expect(await failedOf(fee)).toEqual([])
})

test("doesn't count an outage of the payment provider as a refund failure", async () => {
  const fee = await refundable()
  // After a third counted failure, the refund would wait for 16 hours.
  for (const hours of [1, 1, 4]) {
    await breakProvider(fixture, '/v1/refunds', { kind: 'error', method: 'GET' })
    await poll(hours)
  }
  await fixture.app.runJobs('refunds')
  await poll()
  expect(await failedOf(fee)).toEqual([])
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
})

const retry = async (id: string) =>
  (await fixture.app.request(retryRefund, { params: { id } }, { as: admin })).status
const setIntent = async (fee: FeeBody, intent: string) =>
  fixture.app.db.pool.query(
    'update refunds set payment_intent_id = $2 where payment_id in (select id from payments where appointment_id = $1)',
    [fee.appointment_id, intent],
  )

test("shows admins a refund that the provider can't look up within a day, and continues when they retry it [admin/failed-refunds]", async () => {
  const fee = await refundable()
  const intent = await intentOf(fee)
  await setIntent(fee, 'pi_gone')
  // Each counted failure waits four times as long for the next lookup.
  for (const hours of [1, 1, 4, 16]) await poll(hours)
  expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'failed' })
  const [failed] = await failedOf(fee)
  expect(failed).toMatchObject({ amount_cents: 2500, failure_code: 'resource_missing' })
  await setIntent(fee, intent)
  expect(await retry(failed!.id)).toBe(200)
  await poll()
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
  expect(await failedOf(fee)).toEqual([])
})

test('shows admins a refund that waited three days for the provider, and continues when they retry it [admin/failed-refunds]', async () => {
  const fee = await refundable()
  await breakProvider(fixture, '/v1/refunds', { kind: 'error', method: 'GET', times: 1000 })
  await poll()
  for (let hours = 0; hours < 3 * 24; hours += 12) await poll(12)
  await fetch(`${fixture.sim.url}/_sim/faults`, { method: 'DELETE' })
  const [failed] = await failedOf(fee)
  expect(failed).toMatchObject({ failure_code: 'card-provider-unavailable' })
  expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'failed' })
  const ofFee = (data: { appointment_id: string }) => data.appointment_id === fee.appointment_id
  expect(await dataOf(fixture, 'billing.refund-failed', ofFee)).toHaveLength(1)
  expect(await retry(failed!.id)).toBe(200)
  await fixture.app.runJobs('refunds')
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
})

const markPaid = (id: string, as: Person = admin) => {
  const input = { params: { id }, body: { reason: 'Check 1042, mailed on December 4' } }
  return fixture.app.request(markRefundPaid, input, { as })
}

test('lets an admin end a refund that was paid another way, once and for good [refunds/another-way]', async () => {
  const fee = await refundable(CARDS.refundsLater)
  await failForGood(fee)
  const { id } = (await failedOf(fee))[0]!
  expect((await markPaid(id, personOf(fee))).status).toBe(403)
  const blank = { params: { id }, body: { reason: ' ' } }
  expect((await fixture.app.request(markRefundPaid, blank, { as: admin })).status).toBe(400)
  const [marked, again] = await Promise.all([markPaid(id), markPaid(id)])
  expect([marked.status, again.status].sort()).toEqual([200, 404])
  expect(await retry(id)).toBe(404)
  const { items } = (await fixture.app.request(listPayments, {}, { as: personOf(fee) })).body
  const refunded_at = fixture.app.clock.now().toISOString()
  const shown = { status: 'refunded', refund: 'succeeded', refunded_another_way: true }
  expect(items).toMatchObject([{ ...shown, refunded_at }])
  expect(await failedOf(fee)).toEqual([])
  const ofFee = (data: { appointment_id: string }) => data.appointment_id === fee.appointment_id
  expect(await dataOf(fixture, 'billing.refunded-another-way', ofFee)).toMatchObject([
    { refund_id: id, user_id: fee.professional_user_id, amount_cents: 2500, returned_cents: 2500 },
  ])
  expect((await dataOf(fixture, 'billing.payment-recorded', ofFee)).at(-1)).toMatchObject(shown)
  const audited = await fixture.app.db.pool.query(
    `select actor, reason, after from audit_log where object_id = $1`,
    [id],
  )
  expect(audited.rows).toEqual([
    {
      actor: `user:${admin.userId}`,
      reason: 'Check 1042, mailed on December 4',
      after: { returned_cents: 2500 },
    },
  ])
  const refunds = async () =>
    (await fixture.sim.stripe.refunds.list({ payment_intent: await intentOf(fee) })).data.length
  const sent = await refunds()
  await deliverWebhook('refund.failed')
  await poll(33 * 24)
  expect(await refunds()).toBe(sent)
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
})

test("doesn't end a refund whose money may still reach the card [refunds/another-way]", async () => {
  const fee = await refundable(CARDS.refundsLater)
  await fixture.app.db.pool.query(
    `update refunds set state = 'failed', ended_at = $2, attempt_key = 'refund-1', attempt_at = $2
     where payment_id in (select id from payments where appointment_id = $1)`,
    [fee.appointment_id, fixture.app.clock.now()],
  )
  const { id } = (await failedOf(fee))[0]!
  const codeOf = async () => (await markPaid(id)).problem.code
  expect(await codeOf()).toBe('refund-on-its-way')
  fixture.app.clock.advance({ days: 1 })
  const intent = await intentOf(fee)
  const pending = await fixture.sim.stripe.refunds.create({ payment_intent: intent })
  expect(await codeOf()).toBe('refund-on-its-way')
  await breakProvider(fixture, '/v1/refunds', { kind: 'error', method: 'GET' })
  expect(await codeOf()).toBe('card-provider-unavailable')
  await control(fixture.sim.url, 'refunds', { refund: pending.id, status: 'failed' })
  await fixture.sim.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  expect((await markPaid(id)).status).toBe(200)
  const ofFee = (data: { appointment_id: string }) => data.appointment_id === fee.appointment_id
  expect(await dataOf(fixture, 'billing.refunded-another-way', ofFee)).toMatchObject([
    { returned_cents: 1500 },
  ])
})

describe('a partial refund made in the provider’s dashboard', () => {
  const byHand = async (fee: FeeBody) =>
    (await fixture.sim.stripe.refunds.create({ payment_intent: await intentOf(fee), amount: 1000 })).id
  const endOne = (refund: string, status: 'succeeded' | 'failed') =>
    control(fixture.sim.url, 'refunds', { refund, status })
  const amounts = async (fee: FeeBody) =>
    (await ledgerOf(fixture, fee.appointment_id)).refunds.map(({ amount }) => amount)

  test('leaves the rest to ours, and the payment is refunded once both have succeeded', async () => {
    const fee = await refundable(CARDS.refundsLater)
    const partial = await byHand(fee)
    await fixture.app.runJobs('refunds')
    expect(await amounts(fee)).toEqual([1500, 1000])
    await end(fee, 'succeeded')
    await poll()
    expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'pending' })
    await endOne(partial, 'succeeded')
    await poll()
    expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
  })

  test('is replaced by ours when it fails, never refunding more than the payment', async () => {
    const fee = await refundable(CARDS.refundsLater)
    const partial = await byHand(fee)
    await fixture.app.runJobs('refunds')
    await end(fee, 'succeeded')
    await endOne(partial, 'failed')
    for (let hour = 0; hour < 3; hour += 1) await poll()
    expect(await amounts(fee)).toEqual([1000, 1500])
    await end(fee, 'succeeded')
    await poll()
    expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
    for (let hour = 0; hour < 3; hour += 1) await poll()
    expect(await amounts(fee)).toEqual([1000, 1500])
  })

  test('leaves the rest to ours after it has succeeded', async () => {
    const fee = await refundable()
    await byHand(fee)
    await fixture.app.runJobs('refunds')
    expect(await amounts(fee)).toEqual([1500, 1000])
    expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
  })
})

test('carries out the other refunds when one can never be recorded, shows that one to admins, and continues when they retry it', async () => {
  const [bad, good] = [await refundable(), await refundable()]
  const { rows } = await fixture.app.db.pool.query<{ id: string }>(
    'select id from payments where appointment_id = $1',
    [bad.appointment_id],
  )
  const heal = await poisonRow(fixture.app.db, 'refunds', rows[0]!.id, 'payment_id')
  await fixture.app.runJobs('refunds')
  expect(await seenBy(good)).toEqual({ status: 'refunded', refund: 'succeeded' })
  expect(await seenBy(bad)).toEqual({ status: 'completed', refund: 'pending' })
  expect(await failedOf(bad)).toEqual([])
  for (let hour = 0; hour < 24; hour += 1) await poll()
  const [parked] = await failedOf(bad)
  expect(parked).toMatchObject({ failure_code: '23514' })
  await heal()
  expect(await retry(parked!.id)).toBe(200)
  expect(await retry(parked!.id)).toBe(404)
  await fixture.app.runJobs('refunds')
  expect(await seenBy(bad)).toEqual({ status: 'refunded', refund: 'succeeded' })
  expect((await ledgerOf(fixture, bad.appointment_id)).refunds).toHaveLength(1)
})
