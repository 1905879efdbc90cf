import { appointmentDeclined } from '@fieldside/contracts/events/booking.ts'
import { listFailedRefunds, listPayments, retryRefund } from '@fieldside/contracts/http/payments.ts'
import { control, startReceiver } from '@fieldside/deploy/embedded/stripe/testing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Bench,
  breakProvider,
  CARDS,
  charge,
  dataOf,
  type FeeBody,
  firstBooking,
  ledgerOf,
  professionalWithCard,
  startBench,
} from './harness.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>
let receiver: Receiver
let bench: Bench
beforeAll(async () => {
  receiver = await startReceiver()
  bench = await startBench({ webhookUrl: receiver.url })
})
beforeEach(() => {
  receiver.received.length = 0
})
afterAll(async () => {
  await bench.close()
  await receiver.close()
})

const admin: Person = { userId: newId(), role: 'admin' }
const personOf = (fee: FeeBody): Person => ({ userId: fee.professional_user_id, role: 'professional' })

/** A charged fee whose request was declined: it is to be given back. */
const refundable = async (card: string = CARDS.works): Promise<FeeBody> => {
  const fee = firstBooking(await professionalWithCard(bench, card))
  expect((await charge(bench, fee)).body).toEqual({ charged: true })
  await bench.app.deliver(appointmentDeclined, fee.appointment_id, {
    ...{ ...fee, version: 3, status: 'declined', appointment_type: 'consultation', price_cents: null },
    ...{ starts_at: '2026-12-24T17:30:00.000Z', ends_at: '2026-12-24T18:15:00.000Z' },
    ...{ suggested_date: null, professional_time_zone: null },
  })
  await bench.app.sweep('fee-releases')
  return fee
}
const seenBy = async (fee: FeeBody) => {
  const { items } = (await bench.app.request(listPayments, {}, { as: personOf(fee) })).body
  return { status: items[0]!.status, refund: items[0]!.refund }
}
type Recorded = { appointment_id: string; status: string; refund?: string }
const recorded = async (fee: FeeBody) =>
  (
    await dataOf<Recorded>(
      bench,
      'billing.payment-recorded',
      (one) => one.appointment_id === fee.appointment_id,
    )
  ).map(({ status, refund }) => [status, refund])
const intentOf = async (fee: FeeBody) =>
  (await ledgerOf(bench, fee.appointment_id)).charges[0]!.payment_intent
const lastRefund = async (fee: FeeBody) =>
  (await bench.sim.stripe.refunds.list({ payment_intent: await intentOf(fee), limit: 1 })).data[0]!.id
const end = async (fee: FeeBody, status: 'succeeded' | 'failed') =>
  control(bench.sim.url, 'refunds', { refund: await lastRefund(fee), status })

/** Delivers the newest webhook of a type, as signed by the provider. */
const deliverWebhook = async (type: string) => {
  const all = await receiver.until((received) => received.some(({ event }) => event.type === type))
  const { body, signature } = all.findLast(({ event }) => event.type === type)!
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  expect((await bench.app.fetch('/stripe/webhooks', { method: 'POST', headers, body })).status).toBe(204)
}
const poll = async () => {
  bench.app.clock.advance({ hours: 1 })
  await bench.app.sweep('refunds')
}

describe('a refund that the payment provider holds', () => {
  test('is on its way, not refunded, and asked for once', async () => {
    const fee = await refundable(CARDS.refundsLater)
    expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'pending' })
    await bench.app.sweep('refunds')
    for (let hour = 0; hour < 5; hour += 1) await poll()
    expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'pending' })
    expect(await recorded(fee)).toEqual([
      ['completed', undefined],
      ['completed', 'pending'],
    ])
    expect((await ledgerOf(bench, fee.appointment_id)).refunds).toHaveLength(1)
  })

  test.each([
    ['a webhook', () => deliverWebhook('refund.updated')],
    ['polling', poll],
    [
      'both',
      async () => {
        await deliverWebhook('refund.updated')
        await poll()
      },
    ],
  ])('is refunded when it succeeds, as %s tells', async (_what, hear) => {
    const fee = await refundable(CARDS.refundsLater)
    await bench.app.sweep('refunds')
    await end(fee, 'succeeded')
    await hear()
    expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
    expect(await recorded(fee)).toEqual([
      ['completed', undefined],
      ['completed', 'pending'],
      ['refunded', 'succeeded'],
    ])
  })

  test.each([
    ['a webhook', () => deliverWebhook('refund.failed')],
    ['polling', poll],
  ])('is sent again under another key when it fails, as %s tells', async (_what, hear) => {
    const fee = await refundable(CARDS.refundsLater)
    await bench.app.sweep('refunds')
    const first = await lastRefund(fee)
    await end(fee, 'failed')
    await hear()
    expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'pending' })
    await poll()
    expect(await lastRefund(fee)).not.toBe(first)
    await end(fee, 'succeeded')
    await poll()
    expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
    expect((await ledgerOf(bench, fee.appointment_id)).refunds).toHaveLength(1)
  })
})

test('a refund that had succeeded and is rejected by the bank later is no longer refunded, and sent again', async () => {
  const fee = await refundable()
  await bench.app.sweep('refunds')
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
  await end(fee, 'failed')
  bench.app.clock.advance({ days: 1 })
  await bench.app.sweep('refunds')
  expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'pending' })
  await poll()
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
})

/** The bank rejects one refund after another. */
const failForGood = async (fee: FeeBody) => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await bench.app.sweep('refunds')
    await end(fee, 'failed')
    bench.app.clock.advance({ days: 1 })
    await bench.app.sweep('refunds')
    bench.app.clock.advance({ days: 1 })
  }
}
const failedOf = async (fee: FeeBody) => {
  const { items } = (await bench.app.request(listFailedRefunds, {}, { as: admin })).body
  return items.filter(({ appointment_id }) => appointment_id === fee.appointment_id)
}

test('a refund that keeps failing is shown to admins, who send it again', async () => {
  const fee = await refundable(CARDS.refundsLater)
  await failForGood(fee)
  expect(await seenBy(fee)).toEqual({ status: 'completed', refund: 'failed' })
  const [failed] = await failedOf(fee)
  expect(failed).toMatchObject({ amount_cents: 2500, failure_code: 'expired_or_canceled_card' })
  type Failure = { appointment_id: string; code: string }
  const ofFee = (data: Failure) => data.appointment_id === fee.appointment_id
  expect(await dataOf<Failure>(bench, 'billing.refund-failed', ofFee)).toHaveLength(1)
  const retry = { params: { id: failed!.id } }
  expect((await bench.app.request(retryRefund, retry, { as: personOf(fee) })).status).toBe(403)
  expect((await bench.app.request(retryRefund, retry, { as: admin })).status).toBe(200)
  expect((await bench.app.request(retryRefund, retry, { as: admin })).status).toBe(404)
  const { rows } = await bench.app.db.pool.query('select actor from audit_log where object_id = $1', [
    failed!.id,
  ])
  expect(rows).toEqual([{ actor: `user:${admin.userId}` }])
  await bench.app.sweep('refunds')
  await end(fee, 'succeeded')
  bench.app.clock.advance({ days: 1 })
  await bench.app.sweep('refunds')
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
  expect(await failedOf(fee)).toEqual([])
})

test('an outage of the payment provider is no failure of a refund', async () => {
  const fee = await refundable()
  for (let hour = 0; hour < 12; hour += 1) {
    await breakProvider(bench, '/v1/refunds', { kind: 'error', method: 'GET' })
    await poll()
  }
  await bench.app.sweep('refunds')
  await poll()
  expect(await failedOf(fee)).toEqual([])
  expect(await seenBy(fee)).toEqual({ status: 'refunded', refund: 'succeeded' })
})

test('one refund that can never be recorded leaves the others to be carried out', async () => {
  const [bad, good] = [await refundable(), await refundable()]
  const { rows } = await bench.app.db.pool.query('select id from payments where appointment_id = $1', [
    bad.appointment_id,
  ])
  await bench.app.db.pool.query(`create function never() returns trigger language plpgsql as $$
    begin raise exception 'poisoned'; end $$;
    create trigger never before update on refunds for each row when (old.payment_id = '${rows[0].id}') execute function never()`)
  await bench.app.sweep('refunds')
  expect(await seenBy(good)).toEqual({ status: 'refunded', refund: 'succeeded' })
  expect(await seenBy(bad)).toEqual({ status: 'completed', refund: 'pending' })
  await bench.app.db.pool.query('drop trigger never on refunds')
  bench.app.clock.advance({ minutes: 1 })
  await bench.app.sweep('refunds')
  expect(await seenBy(bad)).toEqual({ status: 'refunded', refund: 'succeeded' })
  expect((await ledgerOf(bench, bad.appointment_id)).refunds).toHaveLength(1)
})
