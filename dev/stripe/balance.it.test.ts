import { afterAll, beforeAll, expect, test } from 'vitest'
import { control, type Running, startSimulator } from './testing.ts'

let sim: Running
let seconds = 1_795_000_000
beforeAll(async () => {
  sim = await startSimulator({ now: () => seconds * 1000 })
})
afterAll(() => sim.close())

const pay = async (amount: number) => {
  seconds += 10
  return sim.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
    off_session: true,
  })
}
const listed = async () => {
  const all = []
  for await (const moved of sim.stripe.balanceTransactions.list({ limit: 2, expand: ['data.source'] }))
    all.push(moved)
  return all.toReversed()
}

test('lists what moved the balance page by page, of a time, with its source', async () => {
  const paid = await pay(8500)
  const refund = await sim.stripe.refunds.create({ payment_intent: paid.id, amount: 3500 })
  await control(sim.url, 'refunds', { refund: refund.id, status: 'failed' })
  const disputed = await pay(6000)
  const charge = disputed.latest_charge as string
  const { id: dispute } = (await control(sim.url, 'disputes', { charge })) as { id: string }
  await control(sim.url, 'disputes', { dispute, status: 'won' })
  const all = await listed()
  expect(all.map((one) => [one.type, one.reporting_category, one.amount, one.fee, one.net])).toEqual([
    ['charge', 'charge', 8500, 277, 8223],
    ['refund', 'refund', -3500, 0, -3500],
    ['refund_failure', 'refund_failure', 3500, 0, 3500],
    ['charge', 'charge', 6000, 204, 5796],
    ['adjustment', 'dispute', -6000, 1500, -7500],
    ['adjustment', 'dispute_reversal', 6000, 0, 6000],
  ])
  expect(all.map(({ source }) => source)).toMatchObject([
    { id: paid.latest_charge, payment_intent: paid.id },
    { id: refund.id },
    { id: refund.id },
    { id: charge },
    { id: dispute, object: 'dispute' },
    { id: dispute },
  ])
  expect(await sim.stripe.balanceTransactions.retrieve(all[0]!.id)).toMatchObject({
    source: paid.latest_charge,
  })
  const later = await sim.stripe.balanceTransactions.list({ created: { gte: seconds }, type: 'charge' })
  expect(later.data.map(({ source }) => source)).toEqual([charge])
})
