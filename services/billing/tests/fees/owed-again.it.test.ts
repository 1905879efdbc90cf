import { adminListFees, giveFeeBack, previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import { control } from '@fieldside/dev-stripe/testing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { previewOf, settleAsAbsent } from '../credit-steps.ts'
import { cancel, chargedFee, fixtureWithWebhooks, settle } from '../fee-steps.ts'
import { charge, dataOf, type FeeBody, ledgerOf } from '../fixture.ts'
import { deliverAll } from '../premium-steps.ts'

const { fixture, receiver } = fixtureWithWebhooks()
const admin: Person = { userId: newId(), role: 'admin' }

/** Waits for the simulator's event of this type, then delivers all of them twice. */
const hear = async (type: string, { newestFirst = false } = {}) => {
  await receiver.until((all) => all.some(({ event }) => event.type === type))
  await deliverAll(fixture, receiver, { times: 2, newestFirst })
}

const intentOf = async ({ appointment_id }: FeeBody) =>
  (await ledgerOf(fixture, appointment_id)).charges[0]!.payment_intent
const refund = async (fee: FeeBody, amount?: number) => {
  const order = { payment_intent: await intentOf(fee), ...(amount && { amount }) }
  const { id } = await fixture.sim.stripe.refunds.create(order)
  await hear('charge.refunded')
  return id
}
const decide = async (dispute: string, status: string) => {
  await control(fixture.sim.url, 'disputes', { dispute, status })
  await hear(status === 'won' || status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.updated')
}
const loseDispute = async (fee: FeeBody, { newestFirst = false } = {}) => {
  const { latest_charge } = await fixture.sim.stripe.paymentIntents.retrieve(await intentOf(fee))
  const { id } = (await control(fixture.sim.url, 'disputes', { charge: latest_charge })) as { id: string }
  await control(fixture.sim.url, 'disputes', { dispute: id, status: 'lost' })
  await hear('charge.dispute.closed', { newestFirst })
  return id
}
const winAppeal = async (dispute: string) => {
  await decide(dispute, 'appeal_under_review')
  await decide(dispute, 'won')
}

/** A fee that stays charged because the professional canceled after seeing the contact details. */
const keep = (fee: FeeBody) => cancel(fixture, fee, { cancelled_by: 'professional', contact_shown: true })
const keptFee = async () => {
  const fee = await chargedFee(fixture)
  await keep(fee)
  receiver.received.splice(0)
  return fee
}
const again = (fee: FeeBody): FeeBody => ({ ...fee, appointment_id: newId() })
const accept = async (fee: FeeBody) => (await charge(fixture, fee)).body.charged

const feesOf = async ({ professional_user_id: id }: FeeBody) =>
  (await fixture.app.request(adminListFees, { params: { id } }, { as: admin })).body.items
const statesOf = async (fee: FeeBody) => (await feesOf(fee)).map(({ state }) => state)
const isDue = async ({ professional_user_id: userId, athlete_id }: FeeBody) => {
  const as: Person = { userId, role: 'professional' }
  const body = { athlete_ids: [athlete_id] }
  return (await fixture.app.request(previewFirstBookingFees, { body }, { as })).body.items[0]!.due
}
const outcomes = async ({ athlete_id }: FeeBody) =>
  (
    await dataOf<{ athlete_id: string; outcome: string }>(
      fixture,
      'billing.first-booking-fee-settled',
      (data) => data.athlete_id === athlete_id,
    )
  ).map(({ outcome }) => outcome)

test.each([
  ['was refunded at Stripe', (fee: FeeBody) => refund(fee)],
  ['was lost in a dispute', (fee: FeeBody) => loseDispute(fee)],
  ['was lost in a dispute, newest event first', (fee: FeeBody) => loseDispute(fee, { newestFirst: true })],
])(
  'a pair whose kept fee %s owes it again with its next first booking [fee/owed-again]',
  async (_name, takeBack) => {
    const fee = await keptFee()
    expect([await isDue(fee), await statesOf(fee)]).toEqual([false, ['kept']])
    await takeBack(fee)
    expect([await isDue(fee), await statesOf(fee)]).toEqual([true, ['refunded']])
    expect(await outcomes(fee)).toEqual(['kept', 'refunded'])
    const params = { id: (await feesOf(fee))[0]!.payment_id }
    const body = { reason: 'The professional asked for it' }
    const given = await fixture.app.request(giveFeeBack, { params, body }, { as: admin })
    expect([given.status, given.problem.code]).toEqual([409, 'fee-refunded'])
    const [next, later] = [again(fee), again(fee)]
    expect([await accept(next), await accept(later)]).toEqual([true, false])
    expect((await ledgerOf(fixture, next.appointment_id, later.appointment_id)).charges).toHaveLength(1)
    expect(await statesOf(fee)).toEqual(['charged', 'refunded'])
  },
)

test('a pair whose fee was lost while its session is agreed owes it with its next accept, and a cancellation of the session keeps no fee [fee/owed-again]', async () => {
  const fee = await chargedFee(fixture)
  await loseDispute(fee)
  expect([await outcomes(fee), await isDue(fee)]).toEqual([['refunded'], true])
  await keep(fee)
  expect([await outcomes(fee), await statesOf(fee)]).toEqual([['refunded', 'refunded'], ['refunded']])
  expect(await accept(again(fee))).toBe(true)
})

test('a lost chargeback of a fee that became a credit ends the unused credit, and a won appeal brings it back [credit/use]', async () => {
  const fee = await chargedFee(fixture)
  await settleAsAbsent(fixture, fee)
  expect(await previewOf(fixture, fee)).toEqual({ due: true, credits: 1 })
  const dispute = await loseDispute(fee)
  expect(await previewOf(fixture, fee)).toEqual({ due: true, credits: 0 })
  await winAppeal(dispute)
  await settle(fixture)
  expect(await previewOf(fixture, fee)).toEqual({ due: true, credits: 1 })
  expect((await ledgerOf(fixture, fee.appointment_id)).refunds).toEqual([])
})

test('a refund of a part at Stripe leaves the fee paid [fee/owed-again]', async () => {
  const fee = await keptFee()
  await refund(fee, 1000)
  expect([await isDue(fee), await statesOf(fee), await outcomes(fee)]).toEqual([false, ['kept'], ['kept']])
  expect(await accept(again(fee))).toBe(false)
})

test.each([
  ['a won appeal', async (fee: FeeBody) => winAppeal(await loseDispute(fee))],
  [
    'a refund that the bank rejected',
    async (fee: FeeBody) => {
      await control(fixture.sim.url, 'refunds', { refund: await refund(fee), status: 'failed' })
      await hear('refund.failed')
    },
  ],
])('the fee counts as paid again after %s [fee/owed-again]', async (_name, bringBack) => {
  const fee = await keptFee()
  await bringBack(fee)
  expect(await outcomes(fee)).toEqual(['kept', 'refunded', 'kept'])
  expect([await isDue(fee), await statesOf(fee)]).toEqual([false, ['kept']])
  expect(await accept(again(fee))).toBe(false)
})

test('a fee that a won appeal returns after the pair has paid another is refunded once [fee/owed-again]', async () => {
  const fee = await keptFee()
  const dispute = await loseDispute(fee)
  const next = again(fee)
  expect(await accept(next)).toBe(true)
  await winAppeal(dispute)
  await settle(fixture)
  await hear('charge.refunded')
  expect((await ledgerOf(fixture, fee.appointment_id)).refunds).toMatchObject([{ amount: 2500 }])
  expect((await ledgerOf(fixture, next.appointment_id)).refunds).toEqual([])
  expect([await isDue(fee), await statesOf(fee)]).toEqual([false, ['charged', 'refunded']])
  expect(await outcomes(fee)).toEqual(['kept', 'refunded'])
})

test('a fee that a won appeal returns after its session was canceled in time is refunded once [fee/owed-again]', async () => {
  const fee = await chargedFee(fixture)
  const dispute = await loseDispute(fee)
  await cancel(fixture, fee)
  await settle(fixture)
  expect((await ledgerOf(fixture, fee.appointment_id)).refunds).toEqual([])
  await winAppeal(dispute)
  await settle(fixture)
  expect((await ledgerOf(fixture, fee.appointment_id)).refunds).toHaveLength(1)
  expect(await isDue(fee)).toBe(true)
})

test('keeps a fee for the session that it moved to when a won appeal returns the money [fee/owed-again]', async () => {
  const fee = await chargedFee(fixture)
  const moved = again(fee)
  expect(await accept(moved)).toBe(false)
  fixture.bookings.setPair(fee, [moved.appointment_id])
  await cancel(fixture, fee)
  await settle(fixture)
  fixture.bookings.setPair(fee, [])
  await keep(moved)
  receiver.received.splice(0)
  await winAppeal(await loseDispute(fee))
  await settle(fixture)
  expect((await ledgerOf(fixture, fee.appointment_id)).refunds).toEqual([])
  expect([await isDue(fee), await statesOf(fee)]).toEqual([false, ['kept']])
  expect(await outcomes(fee)).toEqual(['kept', 'refunded', 'kept'])
})
