import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onboardOnPage } from './hosted-page-steps.ts'
import {
  answerBank,
  control,
  frameForm,
  numberOf,
  postAsBrowser,
  type Running,
  saveCard,
  startSimulator,
} from './testing.ts'

let sim: Running
let customer: string
beforeAll(async () => {
  sim = await startSimulator()
})
beforeEach(async () => {
  customer = (await sim.stripe.customers.create()).id
})
afterAll(() => sim.close())

function fee(method: string): Stripe.PaymentIntentCreateParams {
  return { amount: 2500, currency: 'usd', customer, payment_method: method, confirm: true, off_session: true }
}

async function declined(work: Promise<unknown>): Promise<Stripe.errors.StripeCardError> {
  return work.then(
    () => {
      throw new Error('it should have been declined')
    },
    (error) => error,
  )
}

async function ledgerOf(owner: string): Promise<Stripe.Charge[]> {
  const { charges } = (await (await fetch(`${sim.url}/_sim/ledger`)).json()) as { charges: Stripe.Charge[] }
  return charges.filter((charge) => charge.customer === owner)
}

test('saves a typed card without a charge and charges it later', async () => {
  const setup = await saveCard(sim, customer, numberOf('pm_card_visa'))
  expect(setup.status).toBe('succeeded')
  const method = await sim.stripe.paymentMethods.retrieve(setup.payment_method as string)
  expect(method).toMatchObject({
    customer,
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
    billing_details: { name: 'Pat Lane' },
  })
  expect(await ledgerOf(customer)).toEqual([])
  const paid = await sim.stripe.paymentIntents.create(fee(method.id))
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2500 })
  expect(await ledgerOf(customer)).toMatchObject([{ payment_intent: paid.id, amount: 2500 }])
})

test('leaves the intent open after a decline and accepts a new card on it', async () => {
  const first = await saveCard(sim, customer, numberOf('pm_card_chargeCustomerFail'))
  expect(first.status).toBe('succeeded')
  const error = await declined(sim.stripe.paymentIntents.create(fee(first.payment_method as string)))
  expect(error).toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    payment_intent: { status: 'requires_payment_method', payment_method: null },
  })
  const failedCharge = await sim.stripe.charges.retrieve(error.charge!)
  expect(failedCharge).toMatchObject({ status: 'failed', paid: false, failure_code: 'card_declined' })
  expect(await ledgerOf(customer)).toEqual([])
  const second = await saveCard(sim, customer, numberOf('pm_card_mastercard'))
  const paid = await sim.stripe.paymentIntents.confirm(error.payment_intent!.id, {
    payment_method: second.payment_method as string,
    off_session: true,
  })
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
  expect(await ledgerOf(customer)).toHaveLength(1)
})

test.each([
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
])('declines %s as soon as it is saved', async (token, code, declineCode) => {
  const intent = await sim.stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
  const path = `/v1/setup_intents/${intent.id}/confirm`
  const { status, body } = await postAsBrowser(
    sim.url,
    path,
    frameForm(intent.client_secret!, numberOf(token)),
  )
  expect(status).toBe(402)
  expect(body.error).toMatchObject({
    type: 'card_error',
    code,
    setup_intent: { status: 'requires_payment_method' },
  })
  expect(body.error.decline_code).toBe(declineCode)
  const after = await sim.stripe.setupIntents.retrieve(intent.id)
  expect(after).toMatchObject({ status: 'requires_payment_method', last_setup_error: { code } })
  expect(await declined(sim.stripe.paymentMethods.attach(token, { customer }))).toMatchObject({
    statusCode: 402,
    code,
  })
})

test('asks for 3-D Secure once when the card is saved, then charges it off session', async () => {
  const intent = await sim.stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
  const form = frameForm(intent.client_secret!, numberOf('pm_card_authenticationRequiredOnSetup'))
  const { body } = await postAsBrowser(sim.url, `/v1/setup_intents/${intent.id}/confirm`, form)
  expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  await answerBank(body.next_action!.use_stripe_sdk.stripe_js, 'complete')
  const saved = await sim.stripe.setupIntents.retrieve(intent.id)
  expect(saved.status).toBe('succeeded')
  const paid = await sim.stripe.paymentIntents.create(fee(saved.payment_method as string))
  expect(paid.status).toBe('succeeded')
})

test('saves nothing after a failed 3-D Secure and gives the reason', async () => {
  const intent = await sim.stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
  const form = frameForm(intent.client_secret!, numberOf('pm_card_authenticationRequiredOnSetup'))
  const { body } = await postAsBrowser(sim.url, `/v1/setup_intents/${intent.id}/confirm`, form)
  const bank = body.next_action!.use_stripe_sdk.stripe_js
  await answerBank(bank, 'fail')
  await answerBank(bank, 'complete')
  expect(await sim.stripe.setupIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  })
  expect((await sim.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
})

test('fails with 402 off session and works on session for a card that always requires 3-D Secure', async () => {
  const saved = await saveCard(sim, customer, numberOf('pm_card_authenticationRequired'))
  const method = saved.payment_method as string
  const error = await declined(sim.stripe.paymentIntents.create(fee(method)))
  expect(error).toMatchObject({
    statusCode: 402,
    code: 'authentication_required',
    decline_code: 'authentication_required',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { payment_method: { id: method } },
    },
  })
  const { id, client_secret } = error.payment_intent!
  const form = new URLSearchParams({
    client_secret: client_secret!,
    payment_method: method,
    use_stripe_sdk: 'true',
  })
  const { body } = await postAsBrowser(sim.url, `/v1/payment_intents/${id}/confirm`, form)
  expect(body.status).toBe('requires_action')
  expect(body).not.toHaveProperty('customer')
  expect(body).not.toHaveProperty('metadata')
  await answerBank(body.next_action!.use_stripe_sdk.stripe_js, 'complete')
  await answerBank(body.next_action!.use_stripe_sdk.stripe_js, 'complete')
  expect(await sim.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' })
  expect(await ledgerOf(customer)).toHaveLength(1)
})

test('cancels an open intent but not one that has succeeded', async () => {
  const open = await sim.stripe.paymentIntents.create({ amount: 2500, currency: 'usd', customer })
  const cancelled = await sim.stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
  expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  const confirming = sim.stripe.paymentIntents.confirm(open.id, {
    payment_method: 'pm_card_visa',
    off_session: true,
  })
  expect(await declined(confirming)).toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
  })
  const paid = await sim.stripe.paymentIntents.create(fee('pm_card_visa'))
  expect(await declined(sim.stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: paid.id, status: 'succeeded' },
  })
})

test('reverses a transfer up to its amount, and leaves it reversed when the refund fails', async () => {
  const { id: destination } = await sim.stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  })
  const link = await sim.stripe.accountLinks.create({
    account: destination,
    type: 'account_onboarding',
    return_url: 'http://app.test/',
    refresh_url: 'http://app.test/',
  })
  await onboardOnPage(link.url)
  const { id: intent } = await sim.stripe.paymentIntents.create({
    ...fee('pm_card_visa'),
    transfer_data: { destination },
  })
  const transferOf = async () => {
    const found = await sim.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge.transfer'] })
    return (found.latest_charge as Stripe.Charge).transfer as Stripe.Transfer
  }
  const back = (amount: number) =>
    sim.stripe.refunds.create({ payment_intent: intent, amount, reverse_transfer: true })
  const part = await back(1000)
  const { id } = await transferOf()
  expect(await transferOf()).toMatchObject({ amount_reversed: 1000, reversed: false })
  await control(sim.url, 'refunds', { refund: part.id, status: 'failed' })
  expect(await transferOf()).toMatchObject({
    amount_reversed: 1000,
    reversals: { data: [{ id: part.transfer_reversal, amount: 1000, source_refund: part.id }] },
  })
  expect(await declined(back(2500))).toMatchObject({
    type: 'StripeInvalidRequestError',
    code: undefined,
    message: 'Transfer reversal amount ($25.00) is greater than unreversed amount on transfer ($15.00)',
  })
  expect(await sim.stripe.transfers.createReversal(id)).toMatchObject({ amount: 1500, source_refund: null })
  expect(await declined(back(2500))).toMatchObject({
    message: `The transfer ${id} is already fully reversed.`,
  })
  expect((await sim.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
  await sim.stripe.refunds.create({ payment_intent: intent })
  expect(await transferOf()).toMatchObject({ amount_reversed: 2500, reversed: true })
})

test('refunds a charge in parts, never beyond its amount', async () => {
  const paid = await sim.stripe.paymentIntents.create(fee('pm_card_visa'))
  const part = await sim.stripe.refunds.create({
    payment_intent: paid.id,
    amount: 1000,
    metadata: { why: 'half' },
  })
  expect(part).toMatchObject({
    status: 'succeeded',
    amount: 1000,
    charge: paid.latest_charge,
    metadata: { why: 'half' },
  })
  expect(await sim.stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id })
  const tooMuch = sim.stripe.refunds.create({ payment_intent: paid.id, amount: 1600 })
  expect(await declined(tooMuch)).toMatchObject({ statusCode: 400, param: 'amount' })
  await sim.stripe.refunds.create({ charge: paid.latest_charge as string })
  const charge = await sim.stripe.charges.retrieve(paid.latest_charge as string)
  expect(charge).toMatchObject({ amount_refunded: 2500, refunded: true })
  expect(await declined(sim.stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
})

test("requires the intent's secret from a browser and accepts card numbers from browsers only", async () => {
  const intent = await sim.stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
  const path = `/v1/setup_intents/${intent.id}/confirm`
  const wrong = await postAsBrowser(sim.url, path, frameForm(`${intent.id}_secret_guess`, '4242424242424242'))
  expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'setup_intent_invalid_parameter' } } })
  const raw = { payment_method_data: { type: 'card', card: { number: '4242424242424242' } } }
  const fromServer = sim.stripe.setupIntents.confirm(intent.id, raw as never)
  expect(await declined(fromServer)).toMatchObject({ code: 'parameter_unknown' })
})

test.each([
  ['4242424242424241', 'incorrect_number', undefined],
  ['4111111111111111', 'card_declined', 'test_mode_live_card'],
])('rejects the number %s, which is no test card', async (number, code, declineCode) => {
  const intent = await sim.stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
  const form = frameForm(intent.client_secret!, number)
  const { status, body } = await postAsBrowser(sim.url, `/v1/setup_intents/${intent.id}/confirm`, form)
  expect(status).toBe(402)
  expect(body.error.code).toBe(code)
  expect(body.error.decline_code).toBe(declineCode)
})
