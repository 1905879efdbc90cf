import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { adminListFees, giveFeeBack } from '@fieldside/contracts/http/billing.ts'
import * as endpoints from '@fieldside/contracts/http/fee-disputes.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { again, creditsOf, endsAt, previewOf, settleAsAbsent } from '../credit-steps.ts'
import { cancel, chargedFee, fixtureForFile, settle } from '../fee-steps.ts'
import { charge, dataOf, type FeeBody, firstBooking, ledgerOf, professionalWithCard } from '../fixture.ts'

const fixture = fixtureForFile()
const admin: Person = { userId: newId(), role: 'admin' }
const STATEMENT = 'She has trained with me since 2024'
const REASON = 'The messages show that they knew each other'

const ownerOf = ({ professional_user_id: userId }: FeeBody): Person => ({ userId, role: 'professional' })
const inDays = (days: number) => {
  const at = fixture.app.clock.now()
  return new Date(at.getTime() + days * DAY_MS).toISOString()
}
/** A fee whose session ends in a day. */
const disputable = async () => {
  const fee = await chargedFee(fixture)
  endsAt(fixture, fee, inDays(1))
  return fee
}
const dispute = (
  { appointment_id, ...fee }: FeeBody,
  { as = ownerOf({ appointment_id, ...fee }), statement = STATEMENT } = {},
) =>
  fixture.app.request(
    endpoints.disputeFee,
    { params: { appointment_id }, body: { reason: 'known_client', statement } },
    { as },
  )
const read = ({ appointment_id, ...fee }: FeeBody) =>
  fixture.app.request(
    endpoints.getDisputedFee,
    { params: { appointment_id } },
    { as: ownerOf({ appointment_id, ...fee }) },
  )
const listed = async (fee: FeeBody) =>
  (await fixture.app.request(endpoints.listFeeDisputes, {}, { as: admin })).body.items.filter(
    ({ appointment_id }) => appointment_id === fee.appointment_id,
  )
const decide = async (
  fee: FeeBody,
  outcome: 'grant' | 'reject',
  { as = admin, id }: { as?: Person; id?: string } = {},
) => {
  const params = { id: id ?? (await listed(fee))[0]!.id }
  const endpoint = outcome === 'grant' ? endpoints.grantFeeDispute : endpoints.rejectFeeDispute
  return fixture.app.request(endpoint, { params, body: { reason: REASON } }, { as })
}
const eventsOf = (type: string, fee: FeeBody) =>
  dataOf<{ appointment_id: string; reason?: string; outcome?: string }>(
    fixture,
    type,
    ({ appointment_id }) => appointment_id === fee.appointment_id,
  )
const audited = async (id: string) =>
  (await fixture.app.db.pool.query('select action, reason from audit_log where object_id = $1', [id])).rows
const feeState = async ({ professional_user_id: id }: FeeBody) => {
  const { body } = await fixture.app.request(adminListFees, { params: { id } }, { as: admin })
  return body.items
}

test('a professional disputes a fee once, and what they wrote is in no event [fee-dispute/open]', async () => {
  const fee = await disputable()
  expect((await read(fee)).body).toEqual({ credit: null, disputable_until: inDays(15), dispute: null })
  const opened = await dispute(fee)
  expect([opened.status, opened.body.dispute]).toMatchObject([
    200,
    { reason: 'known_client', statement: STATEMENT, state: 'open', decision_reason: null },
  ])
  expect(await dispute(fee)).toMatchObject({ status: 409, problem: { code: 'dispute-open' } })
  const events = await eventsOf('billing.fee-dispute-opened', fee)
  expect(events).toMatchObject([{ reason: 'known_client' }])
  expect(JSON.stringify(await fixture.app.emitted('billing.fee-dispute-opened'))).not.toContain(STATEMENT)
  expect(await listed(fee)).toMatchObject([
    { reason: 'known_client', statement: STATEMENT, amount_cents: 2500, athlete_id: fee.athlete_id },
  ])
})

test('two disputes of one fee at once open one [fee-dispute/open]', async () => {
  const fee = await disputable()
  const statuses = (await Promise.all([dispute(fee), dispute(fee)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await eventsOf('billing.fee-dispute-opened', fee)).toHaveLength(1)
})

test('a fee can be disputed until 14 days after the end of its session, also of a canceled one [fee-dispute/open]', async () => {
  const [late, inTime] = [await chargedFee(fixture), await chargedFee(fixture)]
  endsAt(fixture, late, inDays(-14))
  endsAt(fixture, inTime, inDays(-14))
  await cancel(fixture, inTime, { in_time: false })
  expect((await dispute(inTime)).status).toBe(200)
  fixture.app.clock.advance({ seconds: 1 })
  expect(await dispute(late)).toMatchObject({ status: 409, problem: { code: 'dispute-late' } })
  expect((await read(late)).body).toEqual({ credit: null, disputable_until: null, dispute: null })
})

test('nobody disputes another professional’s fee, none at all, one that is refunded, or with fewer than 10 characters [fee-dispute/open]', async () => {
  const fee = await disputable()
  const stranger: Person = { userId: newId(), role: 'professional' }
  expect((await dispute(fee, { as: stranger })).status).toBe(404)
  expect((await dispute(again(fee))).status).toBe(404)
  expect((await read(again(fee))).body).toEqual({ credit: null, disputable_until: null, dispute: null })
  expect((await dispute(fee, { statement: 'Too short' })).status).toBe(400)
  expect((await dispute(fee, { as: admin })).status).toBe(403)
  await cancel(fixture, fee)
  expect(await dispute(fee)).toMatchObject({ status: 409, problem: { code: 'fee-refunded' } })
  await settle(fixture)
  expect((await dispute(fee)).status).toBe(404)
})

test('a granted dispute gives a credit, leaves the payment, and the pair never owes another fee [fee-dispute/decide]', async () => {
  const fee = await disputable()
  await dispute(fee)
  const { id } = (await listed(fee))[0]!
  expect((await decide(fee, 'grant')).body).toEqual({ id, outcome: 'granted' })
  expect((await decide(fee, 'grant', { id })).status).toBe(404)
  expect(await eventsOf('billing.fee-dispute-decided', fee)).toMatchObject([{ outcome: 'granted' }])
  expect(await eventsOf('billing.fee-credit-granted', fee)).toMatchObject([
    { reason: 'dispute', owes_again: false },
  ])
  expect(await audited(id)).toEqual([{ action: 'grant-fee-dispute', reason: REASON }])
  expect(JSON.stringify(await fixture.app.emitted('billing.fee-dispute-decided'))).not.toContain(REASON)
  expect((await read(fee)).body).toMatchObject({
    credit: 'granted',
    dispute: { state: 'granted', decision_reason: REASON },
  })
  const decision = await fixture.app.request(
    endpoints.getFeeDecision,
    { params: { id } },
    { as: { service: 'notification' } },
  )
  expect(decision.body).toEqual({ reason: REASON })
  expect(await previewOf(fixture, fee)).toEqual({ due: false, credits: 1 })
  // Its session is canceled in time: the credit was the refund.
  await cancel(fixture, fee)
  await settle(fixture)
  expect((await ledgerOf(fixture, fee.appointment_id)).refunds).toEqual([])
  expect(await previewOf(fixture, fee)).toEqual({ due: false, credits: 1 })
  expect(await feeState(fee)).toMatchObject([{ state: 'credited' }])
  const given = await fixture.app.request(
    giveFeeBack,
    { params: { id: (await feeState(fee))[0]!.payment_id }, body: { reason: REASON } },
    { as: admin },
  )
  expect([given.status, (await charge(fixture, again(fee))).body]).toEqual([409, { charged: false }])
})

test('a rejected dispute leaves the fee charged without a credit, and is final [fee-dispute/decide]', async () => {
  const fee = await disputable()
  await dispute(fee)
  const { id } = (await listed(fee))[0]!
  expect((await decide(fee, 'reject', { as: ownerOf(fee) })).status).toBe(403)
  expect((await decide(fee, 'reject')).body).toEqual({ id, outcome: 'rejected' })
  expect(await creditsOf(fixture, fee.professional_user_id)).toEqual([])
  expect(await eventsOf('billing.fee-dispute-decided', fee)).toMatchObject([{ outcome: 'rejected' }])
  expect(await audited(id)).toEqual([{ action: 'reject-fee-dispute', reason: REASON }])
  expect([(await decide(fee, 'grant', { id })).status, await listed(fee)]).toEqual([404, []])
  expect((await dispute(fee)).problem.code).toBe('dispute-open')
  expect((await read(fee)).body.dispute).toMatchObject({ state: 'rejected', decision_reason: REASON })
})

test('of two opposite decisions at once, one counts [fee-dispute/decide]', async () => {
  const fee = await disputable()
  await dispute(fee)
  const { id } = (await listed(fee))[0]!
  const replies = await Promise.all([decide(fee, 'grant', { id }), decide(fee, 'reject', { id })])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const [decided] = await eventsOf('billing.fee-dispute-decided', fee)
  const credits = await creditsOf(fixture, fee.professional_user_id)
  expect(credits).toHaveLength(decided!.outcome === 'granted' ? 1 : 0)
})

test('a disputed fee that was refunded or became a credit since can only be rejected [fee-dispute/decide]', async () => {
  const [refunded, absent] = [await disputable(), await disputable()]
  for (const fee of [refunded, absent]) await dispute(fee)
  await cancel(fixture, refunded)
  expect((await decide(refunded, 'grant')).problem.code).toBe('fee-refunded')
  await settle(fixture)
  await settleAsAbsent(fixture, absent)
  for (const fee of [refunded, absent]) {
    expect((await decide(fee, 'grant')).problem.code).toBe('fee-refunded')
    expect((await decide(fee, 'reject')).status).toBe(200)
  }
  expect((await creditsOf(fixture, absent.professional_user_id)).length).toBe(1)
  expect(await creditsOf(fixture, refunded.professional_user_id)).toEqual([])
})

/** A fee whose credit would be its professional's third in 30 days. */
const thirdCredit = async () => {
  const as = await professionalWithCard(fixture)
  const fees = [firstBooking(as), firstBooking(as), firstBooking(as)] as const
  for (const fee of fees) await charge(fixture, fee)
  for (const fee of fees) await settleAsAbsent(fixture, fee)
  return fees[2]
}

test('an administrator grants a third credit, and then the pair owes the fee again [credit/limits]', async () => {
  const fee = await thirdCredit()
  expect(await listed(fee)).toMatchObject([
    { id: fee.appointment_id, reason: 'third_credit', statement: null, amount_cents: 2500 },
  ])
  expect((await decide(fee, 'grant')).status).toBe(200)
  expect((await decide(fee, 'reject', { id: fee.appointment_id })).status).toBe(404)
  await settle(fixture)
  expect(await eventsOf('billing.fee-credit-granted', fee)).toMatchObject([{ reason: 'athlete_absent' }])
  expect(await previewOf(fixture, fee)).toEqual({ due: true, credits: 3 })
  expect(await audited(fee.appointment_id)).toEqual([{ action: 'grant-fee-dispute', reason: REASON }])
})

test('an administrator rejects a third credit, and the fee is kept [credit/limits]', async () => {
  const fee = await thirdCredit()
  expect((await decide(fee, 'reject')).status).toBe(200)
  await settle(fixture)
  expect(await previewOf(fixture, fee)).toEqual({ due: false, credits: 2 })
  expect(await eventsOf('billing.first-booking-fee-settled', fee)).toMatchObject([{ outcome: 'kept' }])
  expect((await feeState(fee)).map(({ state }) => state)).toContain('kept')
  expect(await listed(fee)).toEqual([])
  const decision = await fixture.app.request(
    endpoints.getFeeDecision,
    { params: { id: fee.appointment_id } },
    { as: { service: 'notification' } },
  )
  expect(decision.body).toEqual({ reason: REASON })
})

test('the professional reads that a credit paid the fee, that the fee became one, and neither once it is returned [credit/use]', async () => {
  const as = await professionalWithCard(fixture)
  const [absent, next] = [firstBooking(as), firstBooking(as)]
  const creditOf = async (fee: FeeBody) => (await read(fee)).body.credit
  await charge(fixture, absent)
  await settleAsAbsent(fixture, absent)
  await charge(fixture, next)
  endsAt(fixture, next, inDays(1))
  expect([await creditOf(absent), await creditOf(next)]).toEqual(['granted', 'used'])
  await cancel(fixture, next)
  expect(await creditOf(next)).toBeNull()
})
