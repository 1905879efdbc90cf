import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startSimulator } from './testing.ts'

let sim: Running
beforeAll(async () => {
  sim = await startSimulator()
})
afterAll(() => sim.close())

async function failure(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return work.then(
    () => {
      throw new Error('it should have failed')
    },
    (error) => error,
  )
}

test("keeps a customer's data, merges metadata by key, and returns 404 for a missing customer", async () => {
  const made = await sim.stripe.customers.create({
    email: 'pat@example.com',
    metadata: { user_id: 'u1', old: 'x' },
  })
  expect(made.id).toMatch(/^cus_/)
  await sim.stripe.customers.update(made.id, { name: 'Pat', metadata: { old: '' } })
  const read = await sim.stripe.customers.retrieve(made.id)
  expect(read).toMatchObject({ email: 'pat@example.com', name: 'Pat', metadata: { user_id: 'u1' } })
  expect((read as Stripe.Customer).metadata).not.toHaveProperty('old')
  const error = await failure(sim.stripe.customers.retrieve('cus_nobody'))
  expect(error).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_nobody'",
  })
  expect(error.requestId).toMatch(/^req_/)
})

test('rejects an unknown parameter by name, including nested ones', async () => {
  const top = await failure(sim.stripe.customers.create({ colour: 'green' } as never))
  expect(top).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
    param: 'colour',
    message: 'Received unknown parameter: colour',
  })
  const nested = await failure(
    sim.stripe.customers.create({ invoice_settings: { colour: 'green' } as never }),
  )
  expect(nested).toMatchObject({ statusCode: 400, param: 'invoice_settings[colour]' })
})

test('rejects a parameter that this API version has dropped', async () => {
  const old = { amount: 2500, currency: 'usd', payment_method_types: ['card'] }
  expect(await failure(sim.stripe.paymentIntents.create(old as never))).toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_method_types',
  })
  const older = { apiVersion: '2020-08-27' as never }
  expect(await failure(sim.stripe.customers.create({}, older))).toMatchObject({
    message: expect.stringContaining('Invalid Stripe API version'),
  })
})

test("rejects missing and invalid parameters with Stripe's messages", async () => {
  expect(await failure(sim.stripe.paymentIntents.create({ currency: 'usd' } as never))).toMatchObject({
    code: 'parameter_missing',
    param: 'amount',
    message: 'Missing required param: amount.',
  })
  expect(
    await failure(sim.stripe.paymentIntents.create({ amount: 'abc' as never, currency: 'usd' })),
  ).toMatchObject({
    code: 'parameter_invalid_integer',
    message: 'Invalid integer: abc',
  })
  expect(await failure(sim.stripe.paymentIntents.create({ amount: 20, currency: 'usd' }))).toMatchObject({
    code: 'amount_too_small',
  })
  const nobody = { amount: 2500, currency: 'usd', customer: 'cus_nobody' }
  expect(await failure(sim.stripe.paymentIntents.create(nobody))).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  })
})

test('returns 401 without a key, with a wrong key, and with the publishable key', async () => {
  const none = await fetch(`${sim.url}/v1/customers`, { method: 'POST' })
  expect(none.status).toBe(401)
  expect(await none.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  const options = { host: '127.0.0.1', port: sim.port, protocol: 'http', maxNetworkRetries: 0 } as const
  expect(await failure(new Stripe('sk_test_other_key_000000', options).customers.create())).toMatchObject({
    type: 'StripeAuthenticationError',
    message: 'Invalid API Key provided: sk_test_********0000',
  })
  expect(await failure(new Stripe('pk_test_fieldside0123456789', options).customers.create())).toMatchObject({
    statusCode: 401,
    code: 'secret_key_required',
  })
})

test('returns 404 in the same shape for an unknown path', async () => {
  expect(await failure(sim.stripe.coupons.list())).toMatchObject({
    statusCode: 404,
    type: 'StripeInvalidRequestError',
    message: expect.stringContaining('Unrecognized request URL (GET: /v1/coupons)'),
  })
})

test("lists a customer's payments newest first, page by page, and expands ids", async () => {
  const customer = (await sim.stripe.customers.create()).id
  const method = (await sim.stripe.paymentMethods.attach('pm_card_visa', { customer })).id
  const ids: string[] = []
  for (const amount of [1000, 2000, 3000]) {
    const paid = await sim.stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      customer,
      payment_method: method,
      confirm: true,
      off_session: true,
    })
    ids.unshift(paid.id)
  }
  const first = await sim.stripe.paymentIntents.list({ customer, limit: 2, expand: ['data.latest_charge'] })
  expect(first.data.map((intent) => intent.id)).toEqual(ids.slice(0, 2))
  expect(first.has_more).toBe(true)
  expect(first.data[0]!.latest_charge).toMatchObject({ object: 'charge', amount: 3000 })
  const all: string[] = []
  for await (const intent of sim.stripe.paymentIntents.list({ customer, limit: 2 })) all.push(intent.id)
  expect(all).toEqual(ids)
})

test('removes a detached card from its customer for good, also as the default', async () => {
  const customer = (await sim.stripe.customers.create()).id
  const method = (await sim.stripe.paymentMethods.attach('pm_card_mastercard', { customer })).id
  await sim.stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
  const listed = await sim.stripe.customers.listPaymentMethods(customer)
  expect(listed.data).toMatchObject([{ id: method, card: { brand: 'mastercard', last4: '4444' } }])
  await sim.stripe.paymentMethods.detach(method)
  expect((await sim.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
  const read = (await sim.stripe.customers.retrieve(customer)) as Stripe.Customer
  expect(read.invoice_settings.default_payment_method).toBeNull()
  expect(await failure(sim.stripe.paymentMethods.attach(method, { customer }))).toMatchObject({
    statusCode: 400,
  })
})

test("rejects a charge of another customer's card", async () => {
  const owner = (await sim.stripe.customers.create()).id
  const other = (await sim.stripe.customers.create()).id
  const method = (await sim.stripe.paymentMethods.attach('pm_card_visa', { customer: owner })).id
  const charge = { amount: 2500, currency: 'usd', payment_method: method, confirm: true, off_session: true }
  const error = await failure(sim.stripe.paymentIntents.create({ ...charge, customer: other }))
  expect(error).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('does not belong to the Customer'),
  })
  expect((await sim.stripe.paymentIntents.list({ customer: other })).data).toEqual([])
})
