import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { adminListFees, giveFeeBack, lookupContactOpened } from '@fieldside/contracts/http/billing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { type KeptFee, lockKeptFeesAfter } from '../../src/fees/store/paid-fees.ts'
import { cancel, chargedFee, decline, fixtureForFile, settle } from '../fee-steps.ts'
import {
  charge,
  type FeeBody,
  firstBooking,
  ledgerOf,
  professional,
  professionalWithCard,
} from '../fixture.ts'

const fixture = fixtureForFile()
const admin: Person = { userId: newId(), role: 'admin' }
const REASON = 'A throwaway account opened the contact details'

const feesOf = async ({ professional_user_id: id }: FeeBody, as: Person = admin) =>
  (await fixture.app.request(adminListFees, { params: { id } }, { as })).body.items
const paymentOf = async (fee: FeeBody) => (await feesOf(fee))[0]!.payment_id
const giveBack = (id: string, as: Person = admin, { reason = REASON, idempotencyKey = newId() } = {}) =>
  fixture.app.request(giveFeeBack, { params: { id }, body: { reason } }, { as, idempotencyKey })
const outcomes = async ({ appointment_id }: FeeBody) =>
  (await fixture.app.emitted('billing.first-booking-fee-settled'))
    .filter(({ subject }) => subject === appointment_id)
    .map(({ data }) => (data as { outcome: string }).outcome)
const refunds = async (fee: FeeBody) => (await ledgerOf(fixture, fee.appointment_id)).refunds.length
const audited = async (id: string) =>
  (
    await fixture.app.db.pool.query(
      "select reason, actor from audit_log where object_id = $1 and action = 'give-fee-back'",
      [id],
    )
  ).rows

/** A fee that stays charged because the professional canceled after seeing the contact details. */
const keptFee = async () => {
  const fee = await chargedFee(fixture)
  await cancel(fixture, fee, { cancelled_by: 'professional', contact_shown: true })
  return fee
}

test('an administrator gives a kept fee back once, with an audited reason, and the pair’s next first booking owes it again [fee/given-back]', async () => {
  const fee = await keptFee()
  expect(await feesOf(fee)).toMatchObject([{ state: 'kept', amount_cents: 2500, athlete_id: fee.athlete_id }])
  const id = await paymentOf(fee)
  const idempotencyKey = newId()
  const given = await giveBack(id, admin, { idempotencyKey })
  expect([given.status, given.body.state]).toEqual([200, 'refunding'])
  expect((await giveBack(id, admin, { idempotencyKey })).body).toEqual(given.body)
  expect(await giveBack(id)).toMatchObject({ status: 409, problem: { code: 'fee-refunded' } })
  await settle(fixture)
  await settle(fixture)
  expect([await refunds(fee), await audited(id)]).toEqual([
    1,
    [{ reason: REASON, actor: `user:${admin.userId}` }],
  ])
  expect(await feesOf(fee)).toMatchObject([{ state: 'refunded' }])
  expect(await outcomes(fee)).toEqual(['kept', 'given_back'])
  expect((await giveBack(id)).problem.code).toBe('fee-refunded')
  const next = { ...fee, appointment_id: newId() }
  expect((await charge(fixture, next)).body).toEqual({ charged: true })
  expect((await feesOf(fee)).map(({ state }) => state)).toEqual(['charged', 'refunded'])
  expect(await refunds(fee)).toBe(1)
})

test('a no-show whose fee was given back keeps no later fee of the pair: one canceled in time is refunded [fee/given-back] [first-booking-fee/non-refundable]', async () => {
  const [noShow, later] = [await chargedFee(fixture), newId()]
  await cancel(fixture, noShow, {
    cancelled_by: 'professional',
    reason: 'did_not_take_place',
    in_time: false,
  })
  expect((await giveBack(await paymentOf(noShow))).status).toBe(200)
  const next = { ...noShow, appointment_id: later }
  expect((await charge(fixture, next)).body).toEqual({ charged: true })
  // Booking lists no-shows that the professional reported.
  fixture.bookings.setPair(noShow, [noShow.appointment_id])
  await cancel(fixture, next)
  await settle(fixture)
  expect([await refunds(noShow), await refunds(next)]).toEqual([1, 1])
  expect((await feesOf(noShow)).map(({ state }) => state)).toEqual(['refunded', 'refunded'])
})

test('two administrators at once give a fee back once [fee/given-back]', async () => {
  const fee = await keptFee()
  const id = await paymentOf(fee)
  const given = await Promise.all([giveBack(id), giveBack(id)])
  expect(given.map(({ status }) => status).sort()).toEqual([200, 409])
  await settle(fixture)
  expect([await refunds(fee), (await audited(id)).length]).toEqual([1, 1])
})

test('a fee whose session wasn’t canceled, or that another session of the pair uses, can’t be given back [fee/given-back]', async () => {
  const agreed = await chargedFee(fixture)
  expect(await giveBack(await paymentOf(agreed))).toMatchObject({
    status: 409,
    problem: { code: 'fee-not-kept' },
  })
  const used = await keptFee()
  fixture.bookings.setPair(used, [newId()])
  expect((await giveBack(await paymentOf(used))).problem.code).toBe('fee-not-kept')
  const releasing = await chargedFee(fixture)
  await decline(fixture, releasing)
  expect((await giveBack(await paymentOf(releasing))).problem.code).toBe('fee-refunded')
  await settle(fixture)
  for (const fee of [agreed, used]) expect(await refunds(fee)).toBe(0)
  expect([await refunds(releasing), await outcomes(releasing)]).toEqual([1, ['refunded']])
})

test('a fee that an accept uses while booking is asked isn’t given back [fee/given-back]', async () => {
  const fee = await keptFee()
  const id = await paymentOf(fee)
  fixture.bookings.afterPair = async () => {
    expect((await charge(fixture, { ...fee, appointment_id: newId() })).body).toEqual({ charged: false })
  }
  const given = await giveBack(id)
  fixture.bookings.afterPair = async () => undefined
  expect([given.status, given.problem.code]).toEqual([409, 'fee-not-kept'])
  await settle(fixture)
  expect([await refunds(fee), await outcomes(fee)]).toEqual([0, ['kept']])
})

test('publishes the fees that were kept before the upgrade once it is over, and no other, so that booking shows their texts again [contact/masked-again]', async () => {
  const [kept, agreed, givenBack, releasing] = [
    await keptFee(),
    await chargedFee(fixture),
    await keptFee(),
    await chargedFee(fixture),
  ]
  await giveBack(await paymentOf(givenBack))
  await decline(fixture, releasing)
  const fees = [kept, agreed, givenBack, releasing]
  const before = await Promise.all(fees.map(outcomes))
  const job = async () =>
    (await fixture.app.db.pool.query("select key from jobs where job = 'republish-kept-fees'")).rows
  expect(await job()).toEqual([{ key: 'all' }])
  fixture.app.clock.advance({ minutes: 16 })
  await fixture.app.runJobs('republish-kept-fees')
  expect(await job()).toEqual([])
  expect(await Promise.all(fees.map(outcomes))).toEqual([['kept', 'kept'], ...before.slice(1)])
  const [first, again] = (await fixture.app.emitted('billing.first-booking-fee-settled'))
    .filter(({ subject }) => subject === kept.appointment_id)
    .map(({ data }) => data)
  expect(again).toEqual(first)
})

test('publishes each of several kept fees that a credit had the same payment pay', async () => {
  const fees = [await keptFee(), await keptFee(), await keptFee()]
  const payment_id = await paymentOf(fees[0]!)
  const { kysely } = fixture.app.db
  const athletes = fees.map(({ athlete_id }) => athlete_id).sort()
  await kysely
    .updateTable('first_booking_fees')
    .set({ payment_id })
    .where('athlete_id', 'in', athletes)
    .execute()
  const listed: string[] = []
  await kysely.transaction().execute(async (tx) => {
    let after: KeptFee | null = null
    for (;;) {
      const [fee]: KeptFee[] = await lockKeptFeesAfter(tx, after, 1)
      if (!fee) break
      if (fee.payment_id === payment_id) listed.push(fee.athlete_id)
      after = fee
    }
  })
  expect(listed.toSorted()).toEqual(athletes)
})

test('only administrators list fees and give them back, with a reason of at least 10 characters [fee/given-back]', async () => {
  const fee = await keptFee()
  const id = await paymentOf(fee)
  const owner: Person = { userId: fee.professional_user_id, role: 'professional' }
  expect((await giveBack(id, owner)).status).toBe(403)
  expect((await fixture.app.request(adminListFees, { params: { id } }, { as: owner })).status).toBe(403)
  const short = await giveBack(id, admin, { reason: 'Sorry' })
  expect([short.status, short.problem.errors?.[0]?.field]).toEqual([400, 'reason'])
  expect((await giveBack(newId())).status).toBe(404)
  expect(await feesOf(firstBooking(professional()))).toEqual([])
})

test('tells the BFF which athletes opened a professional’s contact details [fee/shown-before-accept]', async () => {
  const { professional_id, athlete_id } = firstBooking(await professionalWithCard(fixture))
  const lookup = async (athlete_ids: string[]) =>
    (
      await fixture.app.request(
        lookupContactOpened,
        { body: { professional_id, athlete_ids } },
        { as: { service: 'bff' } },
      )
    ).body.athlete_ids
  expect(await lookup([athlete_id])).toEqual([])
  const opened = { professional_id, athlete_id, accessed_at: fixture.app.clock.now().toISOString() }
  await fixture.app.deliver(contactAccessed, professional_id, opened, { times: 2 })
  expect(await lookup([newId(), athlete_id])).toEqual([athlete_id])
})
