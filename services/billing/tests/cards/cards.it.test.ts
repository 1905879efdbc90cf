import {
  confirmPaymentMethod,
  getFeeEligibility,
  getPaymentState,
  previewFirstBookingFees,
  setupPaymentMethod,
} from '@fieldside/contracts/http/billing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { republishCards } from '../../src/cards/republish.ts'
import { fixtureForFile } from '../fee-steps.ts'
import {
  booking,
  breakProvider,
  CARDS,
  charge,
  dataOf,
  firstBooking,
  professional,
  professionalWithCard,
  saveCard,
  setUp,
  typeCard,
} from '../fixture.ts'

const fixture = fixtureForFile()

const NONE = { payment_method_setup: false, payment_method: null, suspended: false }
type Saved = { user_id: string; version: number }
const savedBy = (userId: string) =>
  dataOf<Saved>(fixture, 'billing.payment-method-saved', (data) => data.user_id === userId)
const confirm = (body: { setup_intent_id: string; customer_id: string }, as = professional()) =>
  fixture.app.request(confirmPaymentMethod, { body }, { as })

test("starts a setup without a body and returns a secret and the user's one customer [functions/setup-payment-method]", async () => {
  const as = professional()
  const first = await fixture.app.request(setupPaymentMethod, {}, { as })
  expect(first.status).toBe(201)
  expect(first.body).toEqual({
    client_secret: expect.stringMatching(/^seti_.+_secret_/),
    customer_id: expect.stringMatching(/^cus_/),
  })
  const [second, third] = await Promise.all([setUp(fixture, as), setUp(fixture, as)])
  expect(second.customer_id).toBe(first.body.customer_id)
  expect(third.customer_id).toBe(first.body.customer_id)
})

test('creates one customer for concurrent first setups', async () => {
  const as = professional()
  const made = await Promise.all([setUp(fixture, as), setUp(fixture, as), setUp(fixture, as)])
  expect(new Set(made.map(({ customer_id }) => customer_id)).size).toBe(1)
})

test('returns the same secret for a repeated key, without storing it', async () => {
  const as = professional()
  const send = () => fixture.app.request(setupPaymentMethod, {}, { as, idempotencyKey: 'once' })
  const first = await send()
  expect((await send()).body).toEqual(first.body)
  const { rows } = await fixture.app.db.pool.query('select endpoint from idempotency_keys where key = $1', [
    'once',
  ])
  expect(rows).toEqual([])
})

test.each([
  ['nobody', undefined, 401],
  ['another service', { service: 'content' as const }, 403],
])('rejects card requests (caller: %s)', async (_who, as, status) => {
  const options = as ? { as } : {}
  expect((await fixture.app.request(setupPaymentMethod, {}, options)).status).toBe(status)
  const body = { setup_intent_id: 'seti_1', customer_id: 'cus_1' }
  expect((await fixture.app.request(confirmPaymentMethod, { body }, options)).status).toBe(status)
  expect((await fixture.app.request(getPaymentState, {}, options)).status).toBe(status)
  expect(
    (await fixture.app.request(previewFirstBookingFees, { body: { athlete_ids: [] } }, options)).status,
  ).toBe(status)
  expect((await fixture.app.request(getFeeEligibility, { params: { id: newId() } }, options)).status).toBe(
    status,
  )
})

test.each(['athlete', 'admin'] as const)(
  'lets an %s save a card for Premium, but not read or change professional billing [professional-billing/professionals-only]',
  async (role) => {
    const as = { userId: newId(), role }
    const { setup_intent_id, customer_id } = await saveCard(fixture, as)
    const card = { setup_intent_id, customer_id }
    const fees = { athlete_ids: [] }
    const refused = await Promise.all([
      fixture.app.request(getPaymentState, {}, { as }),
      fixture.app.request(setupPaymentMethod, {}, { as }),
      fixture.app.request(confirmPaymentMethod, { body: card }, { as }),
      fixture.app.request(previewFirstBookingFees, { body: fees }, { as }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  },
)

test('saves a confirmed card with its brand and last four digits, and publishes it [card-form/success]', async () => {
  const as = professional()
  expect((await fixture.app.request(getPaymentState, {}, { as })).body).toEqual(NONE)
  await saveCard(fixture, as)
  expect((await fixture.app.request(getPaymentState, {}, { as })).body).toEqual({
    payment_method_setup: true,
    payment_method: {
      id: expect.stringMatching(/^pm_/),
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2034,
    },
    suspended: false,
  })
  expect(await savedBy(as.userId)).toEqual([
    { user_id: as.userId, version: 1, payment_method_id: expect.stringMatching(/^pm_/) },
  ])
  const eligibility = await fixture.app.request(
    getFeeEligibility,
    { params: { id: as.userId } },
    { as: booking },
  )
  expect(eligibility.body).toEqual({ payment_method_setup: true, suspended: false })
})

test("replaces the card through the same flow and makes it the provider's default [card-form/update-same-flow]", async () => {
  const as = await professionalWithCard(fixture)
  const { customer_id } = await saveCard(fixture, as, CARDS.mastercard)
  const { body } = await fixture.app.request(getPaymentState, {}, { as })
  expect(body.payment_method).toMatchObject({ brand: 'mastercard', last4: '4444' })
  const customer = await fixture.sim.stripe.customers.retrieve(customer_id)
  expect(customer).toMatchObject({ invoice_settings: { default_payment_method: body.payment_method?.id } })
  expect((await savedBy(as.userId)).map(({ version }) => version)).toEqual([1, 2])
})

test('changes nothing when a card is confirmed again, and rejects another body under the same key', async () => {
  const as = professional()
  const setup = await setUp(fixture, as)
  const body = {
    setup_intent_id: await typeCard(fixture, setup.client_secret, CARDS.works),
    customer_id: setup.customer_id,
  }
  const send = (sent = body) =>
    fixture.app.request(confirmPaymentMethod, { body: sent }, { as, idempotencyKey: 'card' })
  const first = await send()
  expect(first.status).toBe(200)
  expect((await send()).body).toEqual(first.body)
  expect((await send({ ...body, customer_id: 'cus_other' })).problem).toMatchObject({
    status: 422,
    code: 'idempotency-key-reused',
  })
  await saveCard(fixture, as, CARDS.mastercard)
  const { payment_method: newer } = (await confirm(body, as)).body
  expect(newer).toMatchObject({ last4: '4444' })
  expect(await savedBy(as.userId)).toHaveLength(2)
  const customer = await fixture.sim.stripe.customers.retrieve(setup.customer_id)
  expect(customer).toMatchObject({ invoice_settings: { default_payment_method: newer?.id } })
})

test('rejects a setup that did not succeed and saves nothing [functions/confirm-payment-method]', async () => {
  const as = professional()
  const setup = await setUp(fixture, as)
  const setup_intent_id = setup.client_secret.split('_secret')[0]!
  const reply = await confirm({ setup_intent_id, customer_id: setup.customer_id }, as)
  expect(reply.problem).toMatchObject({ status: 422, code: 'setup-not-succeeded' })
  expect((await fixture.app.request(getPaymentState, {}, { as })).body).toEqual(NONE)
})

test("returns 404 for the caller's own setup under another customer, and saves nothing [functions/confirm-payment-method]", async () => {
  const other = await setUp(fixture, professional())
  const as = professional()
  const { client_secret } = await setUp(fixture, as)
  const setup_intent_id = await typeCard(fixture, client_secret, CARDS.works)
  const reply = await confirm({ setup_intent_id, customer_id: other.customer_id }, as)
  expect(reply.status).toBe(404)
  expect((await fixture.app.request(getPaymentState, {}, { as })).body.payment_method_setup).toBe(false)
})

test("returns 404 for another user's setup, whichever customer is named [functions/confirm-payment-method]", async () => {
  const victim = professional()
  const theirs = await saveCard(fixture, victim)
  const as = professional()
  const mine = await setUp(fixture, as)
  const attempts = [
    theirs,
    { setup_intent_id: theirs.setup_intent_id, customer_id: mine.customer_id },
    { setup_intent_id: 'seti_unknown', customer_id: mine.customer_id },
  ]
  for (const body of attempts) expect((await confirm(body, as)).status).toBe(404)
  expect((await fixture.app.request(getPaymentState, {}, { as })).body).toEqual(NONE)
})

test('rejects fields that only the card flow sets [roles/refuse-self-payment-flag]', async () => {
  const body = {
    setup_intent_id: 'seti_1',
    customer_id: 'cus_1',
    payment_method_setup: true,
    payment_method_id: 'pm_1',
  }
  const reply = await confirm(body)
  expect(reply.problem).toMatchObject({
    status: 400,
    errors: [{ field: 'body' }],
  })
})

test('saves nothing while the payment provider is unavailable, and works afterward [card-form/failure-messages]', async () => {
  const as = professional()
  await breakProvider(fixture, '/v1/customers', { kind: 'error' })
  const failed = await fixture.app.request(setupPaymentMethod, {}, { as })
  expect(failed.problem).toMatchObject({ status: 503, code: 'card-provider-unavailable' })
  expect((await fixture.app.request(getPaymentState, {}, { as })).body).toEqual(NONE)
  await saveCard(fixture, as)
})

test('previews for each athlete whether the fee is due, and the card it would be charged to [first-booking-fee/announced]', async () => {
  const as = await professionalWithCard(fixture)
  const known = firstBooking(as)
  await charge(fixture, known)
  const stranger = newId()
  const { body } = await fixture.app.request(
    previewFirstBookingFees,
    { body: { athlete_ids: [known.athlete_id, stranger] } },
    { as },
  )
  expect(body).toMatchObject({
    amount_cents: 2500,
    payment_method: { brand: 'visa', last4: '4242' },
    suspended: false,
    items: [
      { athlete_id: known.athlete_id, due: false },
      { athlete_id: stranger, due: true },
    ],
  })
  const other = await fixture.app.request(
    previewFirstBookingFees,
    { body: { athlete_ids: [known.athlete_id] } },
    { as: professional() },
  )
  expect(other.body.items).toEqual([{ athlete_id: known.athlete_id, due: true }])
})

test('republishes each card once at its current version', async () => {
  const as = await professionalWithCard(fixture)
  await saveCard(fixture, as)
  const { count } = await fixture.app.db.kysely
    .selectFrom('payment_methods')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(await republishCards(fixture.app.context())).toBe(count)
  expect((await savedBy(as.userId)).map(({ version }) => version)).toEqual([1, 2, 2])
})
