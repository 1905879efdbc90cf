import { adminListFees, getFeeOutcome, giveFeeBack } from '@fieldside/contracts/http/billing.ts'
import { listPayments } from '@fieldside/contracts/http/payments.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { again, creditedFee, creditsOf, previewOf, settleAsAbsent } from '../credit-steps.ts'
import { cancel, chargedFee, decline, fixtureForFile, settle } from '../fee-steps.ts'
import {
  booking,
  charge,
  dataOf,
  type FeeBody,
  firstBooking,
  ledgerOf,
  professionalWithCard,
} from '../fixture.ts'

const fixture = fixtureForFile()
const admin: Person = { userId: newId(), role: 'admin' }

const accept = async (fee: FeeBody) => (await charge(fixture, fee)).body.charged
const chargesOf = async (...fees: FeeBody[]) =>
  (await ledgerOf(fixture, ...fees.map(({ appointment_id }) => appointment_id))).charges.length
const eventsOf = (type: string, fee: FeeBody) =>
  dataOf<{ appointment_id: string; reason?: string; owes_again?: boolean }>(
    fixture,
    type,
    ({ appointment_id }) => appointment_id === fee.appointment_id,
  )
const grantedFor = async (fee: FeeBody) =>
  (await eventsOf('billing.fee-credit-granted', fee)).map(({ reason, owes_again }) => [reason, owes_again])
const stateOf = async ({ professional_user_id: id }: FeeBody) => {
  const { body } = await fixture.app.request(adminListFees, { params: { id } }, { as: admin })
  return body.items.map(({ state }) => state)
}

test('gives a $25 credit when a charged first session is settled as the athlete’s absence, keeps the payment, and the pair owes the fee again [credit/automatic]', async () => {
  const fee = await chargedFee(fixture)
  await settleAsAbsent(fixture, fee)
  await settleAsAbsent(fixture, fee)
  expect(await grantedFor(fee)).toEqual([['athlete_absent', true]])
  expect(await creditsOf(fixture, fee.professional_user_id)).toMatchObject([
    { amount_cents: 2500, appointment_id: fee.appointment_id, used_at: null },
  ])
  const { charges, refunds } = await ledgerOf(fixture, fee.appointment_id)
  expect([charges.length, refunds.length]).toEqual([1, 0])
  const as: Person = { userId: fee.professional_user_id, role: 'professional' }
  const payments = await fixture.app.request(listPayments, { query: {} }, { as })
  expect(payments.body.items).toMatchObject([{ status: 'completed', amount_cents: 2500 }])
  expect([await previewOf(fixture, fee), await stateOf(fee)]).toEqual([
    { due: true, credits: 1 },
    ['credited'],
  ])
  expect(await accept(again(fee))).toBe(true)
  expect(await previewOf(fixture, fee)).toEqual({ due: false, credits: 0 })
})

test('moves the fee to another agreed session of the pair instead of crediting it [credit/automatic]', async () => {
  const fee = await chargedFee(fixture)
  const other = again(fee)
  expect(await accept(other)).toBe(false)
  fixture.bookings.setPair(fee, [other.appointment_id])
  await settleAsAbsent(fixture, fee)
  expect(await creditsOf(fixture, fee.professional_user_id)).toEqual([])
  expect(await previewOf(fixture, fee)).toEqual({ due: false, credits: 0 })
  fixture.bookings.setPair(fee, [])
  await settleAsAbsent(fixture, other)
  expect(await grantedFor(other)).toEqual([['athlete_absent', true]])
})

test.each([
  ['the professional was absent', { absent: 'professional' }],
  ['both called it off', { absent: 'both' }],
  ['nobody is named as absent', {}],
] as const)('gives no credit when %s, and keeps the fee [credit/automatic]', async (_name, absent) => {
  const fee = await chargedFee(fixture)
  await cancel(fixture, fee, { reason: 'did_not_take_place', in_time: false, ...absent })
  await settle(fixture)
  expect([await creditsOf(fixture, fee.professional_user_id), await stateOf(fee)]).toEqual([[], ['kept']])
})

test('an absence is no carrier of a later fee: the credit that paid it comes back when the next session is canceled in time [credit/automatic]', async () => {
  const fee = await chargedFee(fixture)
  await settleAsAbsent(fixture, fee)
  const next = again(fee)
  expect(await accept(next)).toBe(true)
  // Booking lists no-shows that the professional reported.
  fixture.bookings.setPair(fee, [fee.appointment_id])
  await cancel(fixture, next)
  expect(await grantedFor(next)).toEqual([['returned', true]])
  expect(await previewOf(fixture, fee)).toEqual({ due: true, credits: 1 })
})

test('each credit has one entry when it is granted and one when it is used [credit/use]', async () => {
  const as = await professionalWithCard(fixture)
  const fee = await creditedFee(fixture, as)
  const next = firstBooking(as)
  expect(await accept(next)).toBe(true)
  await decline(fixture, next)
  const entries = await fixture.app.db.kysely
    .selectFrom('entries')
    .select(['kind', 'amount_cents', 'appointment_id'])
    .where('professional_user_id', '=', fee.professional_user_id)
    .where('kind', 'in', ['credit_granted', 'credit_used'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { kind: 'credit_granted', amount_cents: -2500, appointment_id: fee.appointment_id },
    { kind: 'credit_used', amount_cents: 2500, appointment_id: next.appointment_id },
    { kind: 'credit_granted', amount_cents: -2500, appointment_id: next.appointment_id },
  ])
})

test('a fee that became a credit can’t be given back too [credit/automatic]', async () => {
  const fee = await chargedFee(fixture)
  await settleAsAbsent(fixture, fee)
  const [listed] = (
    await fixture.app.request(adminListFees, { params: { id: fee.professional_user_id } }, { as: admin })
  ).body.items
  const body = { reason: 'The professional asked for it' }
  const given = await fixture.app.request(
    giveFeeBack,
    { params: { id: listed!.payment_id }, body },
    { as: admin },
  )
  expect([given.status, given.problem.code]).toEqual([409, 'fee-not-kept'])
})

test('the next fees use the oldest credits instead of the card, and charged is true also when asked again [credit/use]', async () => {
  const as = await professionalWithCard(fixture)
  // Both pairs are accepted before either credit exists.
  const olds = [firstBooking(as), firstBooking(as)] as const
  for (const old of olds) expect(await accept(old)).toBe(true)
  await settleAsAbsent(fixture, olds[0])
  fixture.app.clock.advance({ minutes: 1 })
  await settleAsAbsent(fixture, olds[1])
  const [older, newer] = await creditsOf(fixture, olds[0].professional_user_id)
  const fees = [firstBooking(as), firstBooking(as), firstBooking(as)] as const
  const params = { appointment_id: fees[0].appointment_id }
  for (const fee of fees) expect([await accept(fee), await accept(fee)]).toEqual([true, true])
  expect((await fixture.app.request(getFeeOutcome, { params }, { as: booking })).body.outcome).toBe('charged')
  expect(await Promise.all(fees.map((fee) => chargesOf(fee)))).toEqual([0, 0, 1])
  const used = await Promise.all(fees.map((fee) => eventsOf('billing.fee-credit-used', fee)))
  expect(used).toMatchObject([[{ credit_id: older!.id }], [{ credit_id: newer!.id }], []])
  expect(await eventsOf('billing.first-booking-fee-charged', fees[0])).toEqual([])
})

test('a failed accept gives its credit back in the same transaction, and one that is too late uses none [credit/use]', async () => {
  const as = await professionalWithCard(fixture)
  await creditedFee(fixture, as)
  const [failed, late] = [firstBooking(as), firstBooking(as)]
  expect(await accept(failed)).toBe(true)
  expect(await previewOf(fixture, failed)).toEqual({ due: false, credits: 0 })
  await decline(fixture, failed)
  // No job has run.
  expect(await previewOf(fixture, failed)).toEqual({ due: true, credits: 1 })
  expect(await grantedFor(failed)).toEqual([['returned', true]])
  await decline(fixture, late)
  expect((await charge(fixture, late)).problem.code).toBe('appointment-ended')
  expect(await previewOf(fixture, late)).toEqual({ due: true, credits: 1 })
  const next = firstBooking(as)
  expect([await accept(next), await chargesOf(next)]).toEqual([true, 0])
})

test('a credit stays used while another session of the pair was accepted for free because of it [credit/use]', async () => {
  const as = await professionalWithCard(fixture)
  await creditedFee(fixture, as)
  const first = firstBooking(as)
  const second = again(first)
  expect([await accept(first), await accept(second)]).toEqual([true, false])
  fixture.bookings.setPair(first, [second.appointment_id])
  await cancel(fixture, first)
  await settle(fixture)
  expect(await previewOf(fixture, first)).toEqual({ due: false, credits: 0 })
  fixture.bookings.setPair(first, [])
  await cancel(fixture, second)
  await settle(fixture)
  expect(await previewOf(fixture, first)).toEqual({ due: true, credits: 1 })
  expect((await ledgerOf(fixture, first.appointment_id, second.appointment_id)).refunds).toEqual([])
})

test('the third credit in 30 days waits for an administrator, and a credit never expires [credit/limits]', async () => {
  const as = await professionalWithCard(fixture)
  const fees = [firstBooking(as), firstBooking(as), firstBooking(as), firstBooking(as)] as const
  // Agreed to with another fee than today's.
  for (const fee of fees) expect(await accept({ ...fee, fee_cents: 3000 })).toBe(true)
  // The second and the third are settled at once.
  await settleAsAbsent(fixture, fees[0])
  const absence = { reason: 'did_not_take_place', absent: 'athlete', in_time: false } as const
  for (const fee of fees.slice(1, 3)) await cancel(fixture, fee, absence)
  await settle(fixture)
  await settle(fixture)
  expect((await creditsOf(fixture, fees[0].professional_user_id)).length).toBe(2)
  const held = await Promise.all(fees.map((fee) => eventsOf('billing.fee-dispute-opened', fee)))
  expect(held.flat()).toMatchObject([{ reason: 'third_credit', amount_cents: 3000 }])
  const waiting = fees.find(({ appointment_id }) => appointment_id === held.flat()[0]?.appointment_id)!
  expect(await previewOf(fixture, waiting)).toEqual({ due: false, credits: 2 })
  fixture.app.clock.advance({ days: 31 })
  await settleAsAbsent(fixture, fees[3])
  expect(await previewOf(fixture, fees[3])).toEqual({ due: true, credits: 3 })
})

test('a credit isn’t used while the bank decides about its payment or a refund of it is on its way [credit/use]', async () => {
  const as = await professionalWithCard(fixture)
  const fee = await creditedFee(fixture, as)
  const { payment_id } = (await creditsOf(fixture, fee.professional_user_id))[0]!
  const accepted = []
  for (const change of [{ dispute: 'open' }, { dispute: 'won', refunding_cents: 2500 }] as const) {
    await fixture.app.db.kysely.updateTable('payments').set(change).where('id', '=', payment_id).execute()
    expect(await previewOf(fixture, firstBooking(as))).toEqual({ due: true, credits: 0 })
    accepted.push(firstBooking(as))
    expect(await accept(accepted.at(-1)!)).toBe(true)
  }
  expect(await chargesOf(...accepted)).toBe(2)
  await fixture.app.db.kysely
    .updateTable('payments')
    .set({ refunding_cents: 0 })
    .where('id', '=', payment_id)
    .execute()
  const next = firstBooking(as)
  expect([await accept(next), await chargesOf(next)]).toEqual([true, 0])
})

test('an accept waits for a refund of the credit’s payment that is being recorded, and uses the card then [credit/use]', async () => {
  const as = await professionalWithCard(fixture)
  const fee = await creditedFee(fixture, as)
  const { payment_id } = (await creditsOf(fixture, fee.professional_user_id))[0]!
  const next = firstBooking(as)
  const waiting = async () => {
    const { rowCount } = await fixture.app.db.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rowCount
  }
  const accepted = await fixture.app.db.kysely.transaction().execute(async (tx) => {
    await tx.updateTable('payments').set({ status: 'refunded' }).where('id', '=', payment_id).execute()
    const answer = accept(next)
    await expect.poll(waiting).toBe(1)
    return [answer]
  })
  expect(await Promise.all(accepted)).toEqual([true])
  expect(await chargesOf(next)).toBe(1)
})
