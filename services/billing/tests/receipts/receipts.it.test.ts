import { listPayments } from '@fieldside/contracts/http/payments.ts'
import { getReceipt } from '@fieldside/contracts/http/receipts.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { cancel, fixtureForFile, settle } from '../fee-steps.ts'
import { breakProvider, CARDS, professional } from '../fixture.ts'
import { agreedSession, payOnline } from '../money-steps.ts'
import { athlete, subscribe } from '../premium-steps.ts'

const fixture = fixtureForFile()

const paymentsOf = async (as: Person) => (await fixture.app.request(listPayments, {}, { as })).body.items
const receiptOf = async (as: Person, id: string) =>
  fixture.app.request(getReceipt, { params: { id } }, { as })
const onlyReceiptOf = async (as: Person) => {
  const [payment] = await paymentsOf(as)
  return (await receiptOf(as, payment!.id)).body
}

test('a payment of each type has a receipt with its own number, date, amount, and card [receipts/each]', async () => {
  const session = await agreedSession(fixture)
  await payOnline(fixture, session, { card: CARDS.mastercard })
  const subscriber = athlete()
  await subscribe(fixture, subscriber)
  const receipts = [
    await onlyReceiptOf(session.to),
    await onlyReceiptOf(session.as),
    await onlyReceiptOf(subscriber),
  ]
  const visa = { brand: 'visa', last4: '4242' }
  expect(receipts).toMatchObject([
    { payment_type: 'first_booking_fee', amount_cents: 2500, total_cents: 2500, card: visa, money_back: [] },
    {
      payment_type: 'session',
      appointment_id: session.fee.appointment_id,
      amount_cents: 8500,
      card: { brand: 'mastercard', last4: '4444' },
    },
    { payment_type: 'subscription', appointment_id: null, amount_cents: 700, card: visa },
  ])
  const [first, second, third] = receipts.map(({ number }) => number)
  expect([second, third]).toEqual([first! + 1, first! + 2])
  const now = fixture.app.clock.now().getTime()
  for (const { paid_at } of receipts) expect(Math.abs(Date.parse(paid_at) - now)).toBeLessThan(60_000)
})

test('a receipt lists what went back and what remains of the amount [receipts/each]', async () => {
  const session = await agreedSession(fixture)
  await payOnline(fixture, session)
  const { as } = session
  await cancel(fixture, session.fee)
  await settle(fixture)
  const receipt = await onlyReceiptOf(as)
  expect(receipt).toMatchObject({
    amount_cents: 8500,
    money_back: [{ kind: 'refund', amount_cents: -8500 }],
    total_cents: 0,
  })
})

test('only the payer can open a receipt, and an attempt that failed has none [receipts/each]', async () => {
  const session = await agreedSession(fixture)
  await payOnline(fixture, session)
  const [payment] = await paymentsOf(session.as)
  for (const as of [
    session.to,
    athlete(),
    professional(),
    { userId: athlete().userId, role: 'admin' as const },
  ])
    expect((await receiptOf(as, payment!.id)).problem).toMatchObject({ status: 404, code: 'not-found' })
  const declined = await agreedSession(fixture, { card: CARDS.declinesCharges })
  const [failed] = await paymentsOf(declined.to)
  expect(failed).toMatchObject({ status: 'failed' })
  expect((await receiptOf(declined.to, failed!.id)).status).toBe(404)
})

test('a receipt opens without its card while the payment provider is unavailable, and keeps the card once known', async () => {
  const session = await agreedSession(fixture)
  await payOnline(fixture, session)
  const isDown = { kind: 'error', method: 'GET' } as const
  await breakProvider(fixture, '/v1/payment_intents', isDown)
  expect(await onlyReceiptOf(session.as)).toMatchObject({ amount_cents: 8500, card: null })
  const known = await onlyReceiptOf(session.as)
  expect(known.card).toEqual({ brand: 'visa', last4: '4242' })
  await breakProvider(fixture, '/v1/payment_intents', isDown)
  expect(await onlyReceiptOf(session.as)).toEqual(known)
  expect(known.money_back).toEqual([])
})
