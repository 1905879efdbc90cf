import { afterAll, beforeAll, expect, test } from 'vitest'
import { control, type Running, startSimulator } from './testing.ts'

let sim: Running
beforeAll(async () => {
  sim = await startSimulator()
})
afterAll(() => sim.close())

const pay = (method: string) =>
  sim.stripe.paymentIntents.create({
    amount: 8500,
    currency: 'usd',
    payment_method: method,
    allowed_payment_method_types: ['card'],
    confirm: true,
    off_session: true,
  })
const disputeOf = async (intent: string) =>
  (await sim.stripe.disputes.list({ payment_intent: intent })).data[0]!
const typesOf = async (dispute: string) => {
  const { data } = await sim.stripe.events.list({ limit: 100 })
  return data
    .filter(({ data: { object } }) => 'id' in object && object.id === dispute)
    .map(({ type }) => type.replace('charge.dispute.', ''))
    .reverse()
}
const refunding = (intent: string) =>
  sim.stripe.refunds.create({ payment_intent: intent }).then(
    () => 'refunded',
    (error: { code?: string }) => error.code,
  )

test('the test card’s charge is disputed, loses its money, and gets it back when evidence wins', async () => {
  const paid = await pay('pm_card_createDispute')
  const open = await disputeOf(paid.id)
  expect(open).toMatchObject({ status: 'needs_response', amount: 8500, charge: paid.latest_charge })
  expect(open.balance_transactions.map(({ amount, fee }) => [amount, fee])).toEqual([[-8500, 1500]])
  expect(await refunding(paid.id)).toBe('charge_disputed')
  const evidence = { uncategorized_text: 'winning_evidence' }
  const won = await sim.stripe.disputes.update(open.id, { evidence, submit: true })
  expect(won).toMatchObject({ status: 'won', is_charge_refundable: true })
  expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-8500, 8500])
  expect(await typesOf(open.id)).toEqual(['created', 'funds_withdrawn', 'funds_reinstated', 'closed'])
  expect(await refunding(paid.id)).toBe('refunded')
})

test('an inquiry takes no money and can be refunded until it becomes a dispute, which closing loses', async () => {
  const paid = await pay('pm_card_createDisputeInquiry')
  const inquiry = await disputeOf(paid.id)
  expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })
  expect(inquiry.balance_transactions).toEqual([])
  const evidence = { uncategorized_text: 'escalate_inquiry_evidence' }
  await sim.stripe.disputes.update(inquiry.id, { evidence, submit: true })
  expect(await sim.stripe.disputes.close(inquiry.id)).toMatchObject({ status: 'lost' })
  expect(await typesOf(inquiry.id)).toEqual(['created', 'funds_withdrawn', 'updated', 'closed'])
  expect(await refunding(paid.id)).toBe('charge_disputed')
})

test('the control opens a dispute of any charge and moves it to any status', async () => {
  const { latest_charge: charge, id } = await pay('pm_card_visa')
  await control(sim.url, 'disputes', { charge, amount: 5500, reason: 'duplicate' })
  const { id: dispute } = await disputeOf(id)
  await control(sim.url, 'disputes', { dispute, status: 'lost' })
  await control(sim.url, 'disputes', { dispute, status: 'appeal_under_review' })
  await control(sim.url, 'disputes', { dispute, status: 'a_new_status' })
  expect(await sim.stripe.disputes.retrieve(dispute)).toMatchObject({
    amount: 5500,
    reason: 'duplicate',
    status: 'a_new_status',
  })
})
