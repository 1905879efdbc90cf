import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { disputeChanged, paymentDisputed, refundRecorded } from '@fieldside/contracts/events/billing.ts'
import {
  createSessionCheckout,
  getPayoutAccount,
  listDisputes,
  listPayments,
  lookupSessionPayments,
  markRefundPaid,
  startPayoutOnboarding,
} from '@fieldside/contracts/http/payments.ts'
import { getApiPayment } from '@fieldside/contracts/http/v1/payments.ts'
import { onboardOnPage, payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import { control, KEYS } from '@fieldside/dev-stripe/testing.ts'
import { signatureHeader } from '@fieldside/dev-stripe/webhooks.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { cancel, fixtureWithWebhooks } from '../fee-steps.ts'
import {
  breakProvider,
  CARDS,
  charge,
  dataOf,
  firstBooking,
  professional,
  professionalWithCard,
} from '../fixture.ts'
import { athlete, deliverAll, sessionIdOf, verify } from '../premium-steps.ts'

const { fixture, receiver } = fixtureWithWebhooks()

const admin: Person = { userId: newId(), role: 'admin' }

type Session = {
  as: Person
  to: Person
  appointmentId: string
  intent: string
  charge: string
  payment: string
}

/** An athlete pays $85 for a session online. */
const paidSession = async (card = CARDS.works): Promise<Session> => {
  const [as, to, appointmentId] = [athlete(), professional(), newId()]
  const onboarding = await fixture.app.request(startPayoutOnboarding, {}, { as: to })
  await onboardOnPage(onboarding.body.url, 'submit')
  await fixture.app.request(getPayoutAccount, {}, { as: to })
  fixture.bookings.sessions.set(appointmentId, {
    appointment_id: appointmentId,
    athlete_id: as.userId,
    professional_user_id: to.userId,
    appointment_type: 'consultation',
    price_cents: 8500,
    payable: true,
    paid: false,
  })
  const body = { appointment_id: appointmentId }
  const { url } = (await fixture.app.request(createSessionCheckout, { body }, { as })).body
  await payOnPage(url, card)
  await verify(fixture, as, sessionIdOf(url))
  const row = await fixture.app.db.kysely
    .selectFrom('payments')
    .select(['id', 'payment_intent_id'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const intent = row.payment_intent_id!
  const charge = (await fixture.sim.stripe.paymentIntents.retrieve(intent)).latest_charge as string
  receiver.received.splice(0)
  return { as, to, appointmentId, intent, charge, payment: row.id }
}

const calledOff = ({ as, to, appointmentId }: Session) =>
  cancel(fixture, {
    appointment_id: appointmentId,
    athlete_id: as.userId,
    professional_user_id: to.userId,
    professional_id: newId(),
  })

/** Waits for the simulator's events of these types, then delivers all of them twice. */
const hear = async (types: string[], { newestFirst = false } = {}) => {
  await receiver.until((all) => types.every((type) => all.some(({ event }) => event.type === type)))
  await deliverAll(fixture, receiver, { times: 2, newestFirst })
}
const seenBy = async ({ as, appointmentId }: Session) => {
  const { body } = await fixture.app.request(
    listPayments,
    { query: { appointment_id: appointmentId } },
    { as },
  )
  return body.items[0]!
}
const refundsAt = async ({ intent }: Session) =>
  (await fixture.sim.stripe.refunds.list({ payment_intent: intent })).data
    .filter(({ status }) => status !== 'failed')
    .map(({ amount }) => amount)
/** Counts the requests for a refund: the provider would reject one of a disputed charge. */
const triesOf = ({ payment }: Session) =>
  fixture.app.db.kysely
    .selectFrom('refunds')
    .select(['tries', 'failures'])
    .where('payment_id', '=', payment)
    .executeTakeFirstOrThrow()
const disputesOf = ({ payment }: Session) =>
  dataOf<EventData<typeof disputeChanged>>(
    fixture,
    'billing.dispute-changed',
    (data) => data.payment_id === payment,
  )
const disputeEvents = async (of: Session) =>
  (await disputesOf(of)).map(({ previous_state, state }) => [previous_state, state])
const refundEvents = ({ payment }: Session) =>
  dataOf<EventData<typeof refundRecorded>>(
    fixture,
    'billing.refund-recorded',
    (data) => data.payment_id === payment,
  )
const poll = async (hours: number) => {
  fixture.app.clock.advance({ hours })
  await fixture.app.runJobs('refunds')
}

const open = async (of: Session, more: object = {}) =>
  ((await control(fixture.sim.url, 'disputes', { charge: of.charge, ...more })) as { id: string }).id
const setState = ({ payment }: Session, state: 'failed' | 'open') =>
  fixture.app.db.kysely
    .updateTable('refunds')
    .set({ state, ended_at: state === 'failed' ? fixture.app.clock.now() : null })
    .where('payment_id', '=', payment)
    .returning('id')
    .executeTakeFirstOrThrow()
const markPaid = (id: string) => {
  const another = { params: { id }, body: { reason: 'Check 1042 of December 4' } }
  return fixture.app.request(markRefundPaid, another, { as: admin })
}
const decide = (dispute: string, status: string) => control(fixture.sim.url, 'disputes', { dispute, status })

describe('a dispute', () => {
  test('shows on the payment to its payer, the professional’s side, API clients, and administrators [disputes/shown]', async () => {
    const session = await paidSession()
    await open(session, { reason: 'product_not_received' })
    await hear(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    expect(await seenBy(session)).toMatchObject({ status: 'completed', dispute: 'open' })
    const body = { appointment_ids: [session.appointmentId, newId()] }
    const bff = { as: { service: 'bff' as const } }
    expect((await fixture.app.request(lookupSessionPayments, { body }, bff)).body.items).toMatchObject([
      { appointment_id: session.appointmentId, amount_cents: 8500, dispute: 'open' },
    ])
    const client = { as: { client: 'api-reader', scopes: ['payments:read' as const] } }
    const { body: api } = await fixture.app.request(
      getApiPayment,
      { params: { id: session.payment } },
      client,
    )
    expect(api).toMatchObject({ dispute: 'open' })
    const { items } = (await fixture.app.request(listDisputes, {}, { as: admin })).body
    expect(items).toContainEqual(
      expect.objectContaining({
        payment_id: session.payment,
        state: 'open',
        reason: 'product_not_received',
        amount_cents: 8500,
        respond_by: expect.any(String),
        closed_at: null,
      }),
    )
    const [told] = await disputesOf(session)
    expect(told).toMatchObject({
      professional_user_id: session.to.userId,
      state: 'open',
      disputed_cents: 8500,
    })
    expect((await fixture.app.request(listDisputes, {}, { as: session.to })).status).toBe(403)
  })

  test('is announced once, and a lost one makes the payment refunded without a refund on top [chargeback/shown]', async () => {
    const session = await paidSession()
    const dispute = await open(session)
    await hear(['charge.dispute.created'])
    expect(await seenBy(session)).toMatchObject({ status: 'completed', dispute: 'open' })
    await calledOff(session)
    await fixture.app.runJobs('refunds')
    await decide(dispute, 'lost')
    await hear(['charge.dispute.closed'])
    await fixture.app.runJobs('refunds')
    expect(await seenBy(session)).toMatchObject({ status: 'refunded', dispute: 'lost' })
    expect(await refundsAt(session)).toEqual([])
    const disputed = await dataOf<EventData<typeof paymentDisputed>>(
      fixture,
      'billing.payment-disputed',
      (data) => data.payment_id === session.payment,
    )
    expect(disputed).toMatchObject([
      {
        provider_dispute_id: dispute,
        professional_user_id: session.to.userId,
        appointment_id: session.appointmentId,
        amount_cents: 8500,
        disputed_cents: 8500,
      },
    ])
    expect(await disputeEvents(session)).toEqual([
      [null, 'open'],
      ['open', 'lost'],
    ])
  })

  test('holds the refund of a canceled session back, which is sent once when the dispute is won [disputes/refunds-held]', async () => {
    const session = await paidSession()
    const dispute = await open(session)
    // The webhook is still on its way when the job runs.
    await calledOff(session)
    await fixture.app.runJobs('refunds')
    await poll(25)
    expect(await refundsAt(session)).toEqual([])
    expect(await triesOf(session)).toEqual({ tries: 0, failures: 0 })
    expect(await disputesOf(session)).toMatchObject([{ professional_user_id: session.to.userId }])
    expect(await seenBy(session)).toMatchObject({ status: 'completed', refund: 'pending', dispute: 'open' })
    // Nor does an administrator return the money another way meanwhile, once the refund has failed.
    const { id } = await setState(session, 'failed')
    const refused = await markPaid(id)
    expect(refused.problem).toMatchObject({ status: 409, code: 'refund-on-its-way' })
    await setState(session, 'open')
    await decide(dispute, 'won')
    await hear(['charge.dispute.created', 'charge.dispute.closed'])
    await fixture.app.runJobs('refunds')
    await poll(25)
    expect(await refundsAt(session)).toEqual([8500])
    expect(await seenBy(session)).toMatchObject({ status: 'refunded', refund: 'succeeded', dispute: 'won' })
  })

  test('keeps an administrator from returning the money another way also before its webhook arrives [disputes/refunds-held]', async () => {
    const session = await paidSession()
    await calledOff(session)
    const { id } = await setState(session, 'failed')
    const dispute = await open(session)
    expect((await markPaid(id)).problem).toMatchObject({ status: 409, code: 'refund-on-its-way' })
    await decide(dispute, 'won')
    expect((await markPaid(id)).status).toBe(200)
  })

  test('counts as a full refund once it is lost, so nothing is sent twice [disputes/lost]', async () => {
    const session = await paidSession()
    const dispute = await open(session)
    await calledOff(session)
    await decide(dispute, 'lost')
    await hear(['charge.dispute.closed'])
    for (let day = 0; day < 3; day += 1) await poll(25)
    expect(await refundsAt(session)).toEqual([])
    expect(await seenBy(session)).toMatchObject({
      status: 'refunded',
      refund: 'succeeded',
      dispute: 'lost',
      charged_back_cents: 8500,
    })
    expect(await disputeEvents(session)).toEqual([[null, 'lost']])
    // A won appeal returns the money, and the refund is due again.
    await decide(dispute, 'appeal_under_review')
    await hear(['charge.dispute.updated'])
    expect(await seenBy(session)).toMatchObject({ status: 'refunded', dispute: 'appealed' })
    await decide(dispute, 'won')
    await hear(['charge.dispute.closed'])
    await poll(25)
    await poll(25)
    expect(await refundsAt(session)).toEqual([8500])
    expect(await seenBy(session)).toMatchObject({ status: 'refunded', dispute: 'won' })
    expect(await seenBy(session)).not.toHaveProperty('charged_back_cents')
  })

  test('about a part gives back what the bank took when its appeal is won after the rest was refunded [disputes/lost]', async () => {
    const session = await paidSession()
    await fixture.sim.stripe.refunds.create({ payment_intent: session.intent, amount: 3500 })
    const dispute = await open(session, { amount: 5000 })
    await decide(dispute, 'lost')
    await hear(['charge.refunded', 'charge.dispute.closed'])
    await calledOff(session)
    await poll(1)
    expect(await refundsAt(session)).toEqual([3500])
    expect(await seenBy(session)).toMatchObject({ status: 'refunded', charged_back_cents: 5000 })
    await decide(dispute, 'won')
    await hear(['charge.dispute.closed'])
    await poll(25)
    expect(await refundsAt(session)).toEqual([5000, 3500])
    expect(await seenBy(session)).toMatchObject({ status: 'refunded', dispute: 'won', refunded_cents: 8500 })
  })

  test('counts only its amount when it is about a part', async () => {
    const session = await paidSession()
    const dispute = await open(session, { amount: 3000 })
    await decide(dispute, 'lost')
    await hear(['charge.dispute.closed'])
    expect(await seenBy(session)).toMatchObject({ status: 'completed', charged_back_cents: 3000 })
  })

  test.each([false, true])(
    'has the same outcome in any order of repeated events, newest first: %s [disputes/any-order]',
    async (newestFirst) => {
      const session = await paidSession()
      const dispute = await open(session)
      await decide(dispute, 'under_review')
      await decide(dispute, 'lost')
      const all = ['created', 'funds_withdrawn', 'updated', 'closed'].map((end) => `charge.dispute.${end}`)
      await hear(all, { newestFirst })
      expect(await seenBy(session)).toMatchObject({ status: 'refunded', dispute: 'lost' })
      expect(await disputeEvents(session)).toEqual([[null, 'lost']])
    },
  )

  const signed = (session: Session, type: string, created: number, about: object) => {
    const object = {
      id: `du_of_${session.payment}`,
      object: 'dispute',
      amount: 8500,
      currency: 'usd',
      ...about,
    }
    const body = JSON.stringify({ id: newId(), object: 'event', type, created, data: { object } })
    const headers = {
      'stripe-signature': signatureHeader(body, KEYS.webhookSecret, Math.floor(Date.now() / 1000)),
      'content-type': 'application/json',
    }
    return () => fixture.app.fetch('/stripe/webhooks', { method: 'POST', headers, body })
  }

  test.each([
    ['in order', [0, 1, 2]],
    ['newest first', [2, 1, 0]],
    ['mixed', [1, 2, 0, 2, 1]],
  ])(
    'takes its state from signed events, %s, if the provider doesn’t know it [disputes/any-order]',
    async (_name, order) => {
      const session = await paidSession()
      const of = { payment_intent: session.intent }
      const events = [
        signed(session, 'charge.dispute.created', 1_000, { ...of, status: 'needs_response' }),
        signed(session, 'charge.dispute.updated', 2_000, { ...of, status: 'under_review' }),
        // Created in the same second.
        signed(session, 'charge.dispute.closed', 2_000, { charge: session.charge, status: 'lost' }),
      ]
      const states = []
      for (const index of order) {
        expect((await events[index]!()).status).toBe(204)
        states.push((await seenBy(session)).dispute)
      }
      const lostAt = order.indexOf(2)
      expect(states).toEqual(order.map((_index, at) => (at < lostAt ? 'open' : 'lost')))
      expect(await seenBy(session)).toMatchObject({ status: 'refunded', dispute: 'lost' })
    },
  )

  test('isn’t one while the bank only asks, after it was prevented, or once an inquiry has ended', async () => {
    const session = await paidSession()
    const inquiry = await open(session, { status: 'warning_needs_response' })
    await hear(['charge.dispute.created'])
    expect(await seenBy(session)).not.toHaveProperty('dispute')
    await calledOff(session)
    await poll(1)
    expect(await refundsAt(session)).toEqual([8500])
    await decide(inquiry, 'warning_closed')
    await hear(['charge.dispute.closed'])
    await decide(await open(session, { status: 'warning_under_review' }), 'prevented')
    await hear(['charge.dispute.closed'])
    expect(await seenBy(session)).not.toHaveProperty('dispute')
    expect(await disputeEvents(session)).toEqual([])
    const became = await paidSession()
    await decide(await open(became, { status: 'warning_needs_response' }), 'needs_response')
    await hear(['charge.dispute.updated'])
    expect(await disputeEvents(became)).toEqual([[null, 'open']])
  })

  test('that the test card’s bank opens before the payment is recorded is known with the payment', async () => {
    expect(await seenBy(await paidSession(CARDS.disputed))).toMatchObject({ dispute: 'open' })
  })
})

test('a dispute of a fee whose reply was lost is known before anything else settles the fee, also if the provider is down at first [disputes/any-order]', async () => {
  const fee = firstBooking(await professionalWithCard(fixture, CARDS.disputed))
  receiver.received.splice(0)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  expect((await charge(fixture, fee)).problem.code).toBe('outcome-unknown')
  await receiver.until((all) => all.some(({ event }) => event.type === 'charge.dispute.created'))
  const created = receiver.received.splice(0).filter(({ event }) => event.type === 'charge.dispute.created')
  receiver.received.push(...created)
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  await expect(deliverAll(fixture, receiver)).rejects.toThrow('billing answered 503')
  receiver.received.push(...created)
  await deliverAll(fixture, receiver, { times: 2 })
  const payer: Person = { userId: fee.professional_user_id, role: 'professional' }
  const { items } = (await fixture.app.request(listPayments, {}, { as: payer })).body
  expect(items).toMatchObject([{ amount_cents: 2500, status: 'completed', dispute: 'open' }])
})

test('a refund that the last release carried out isn’t announced again when the job looks at it after the upgrade', async () => {
  const session = await paidSession()
  await calledOff(session)
  await poll(1)
  expect(await refundEvents(session)).toHaveLength(1)
  const { db } = fixture.app
  await db.kysely.deleteFrom('stripe_refunds').where('payment_id', '=', session.payment).execute()
  await db.kysely
    .updateTable('payments')
    .set({ refunded_cents: 0 })
    .where('id', '=', session.payment)
    .execute()
  await poll(25)
  expect(await seenBy(session)).toMatchObject({ status: 'refunded', refunded_cents: 8500 })
  expect(await refundEvents(session)).toHaveLength(1)
  const { id } = (await fixture.sim.stripe.refunds.list({ payment_intent: session.intent })).data[0]!
  await control(fixture.sim.url, 'refunds', { refund: id, status: 'failed' })
  await poll(25)
  expect((await refundEvents(session)).map(({ state }) => state)).toEqual(['succeeded', 'failed'])
})

describe('a refund made at Stripe', () => {
  const refund = async ({ intent }: Session, amount?: number) =>
    (await fixture.sim.stripe.refunds.create({ payment_intent: intent, ...(amount && { amount }) })).id
  const changes = ['refund.created', 'charge.refunded']

  test('of a part shows how much was refunded, once per refund, and a later cancellation refunds only the rest [refunds/partial]', async () => {
    const session = await paidSession()
    await refund(session, 3000)
    await hear(changes)
    expect(await seenBy(session)).toMatchObject({ status: 'completed', refunded_cents: 3000 })
    await refund(session, 1000)
    await hear(changes)
    expect(await seenBy(session)).toMatchObject({ status: 'completed', refunded_cents: 4000 })
    expect(await refundEvents(session)).toMatchObject([
      {
        refund_cents: 3000,
        refunded_cents: 3000,
        professional_user_id: session.to.userId,
        made_by: 'provider',
      },
      { refund_cents: 1000, refunded_cents: 4000, state: 'succeeded' },
    ])
    await calledOff(session)
    await fixture.app.runJobs('refunds')
    await hear(['refund.created'])
    expect(await refundsAt(session)).toEqual([4500, 1000, 3000])
    expect(await seenBy(session)).toMatchObject({ status: 'refunded', refunded_cents: 8500 })
    const all = await refundEvents(session)
    expect(all.map(({ made_by }) => made_by)).toEqual(['provider', 'provider', 'fieldside'])
  })

  test('names the professional also if the job sees it before the webhook [refunds/at-stripe]', async () => {
    const session = await paidSession()
    await refund(session, 3000)
    await calledOff(session)
    await fixture.app.runJobs('refunds')
    expect(await refundEvents(session)).toMatchObject([
      { refund_cents: 3000, professional_user_id: session.to.userId, made_by: 'provider' },
      { refund_cents: 5500, professional_user_id: session.to.userId, made_by: 'fieldside' },
    ])
  })

  test('of all refunds the payment, and goes back when it fails [refunds/at-stripe]', async () => {
    const session = await paidSession()
    const id = await refund(session)
    await hear(changes)
    expect(await seenBy(session)).toMatchObject({ status: 'refunded', refunded_cents: 8500 })
    await control(fixture.sim.url, 'refunds', { refund: id, status: 'failed' })
    await hear(['refund.failed'])
    const after = await seenBy(session)
    expect(after.status).toBe('completed')
    expect(after).not.toHaveProperty('refunded_cents')
    expect((await refundEvents(session)).map(({ state }) => state)).toEqual(['succeeded', 'failed'])
  })

  test('that isn’t confirmed yet shows as on its way', async () => {
    const session = await paidSession(CARDS.refundsLater)
    const id = await refund(session, 3000)
    await hear(changes)
    expect(await seenBy(session)).toMatchObject({ status: 'completed', refunding_cents: 3000 })
    expect(await refundEvents(session)).toEqual([])
    const ofPayment = ({ payment_id }: { payment_id: string }) => payment_id === session.payment
    const events = await dataOf(fixture, 'billing.payment-recorded', ofPayment)
    expect(events.at(-1)).toMatchObject({ status: 'completed', refunding_cents: 3000 })
    await control(fixture.sim.url, 'refunds', { refund: id, status: 'succeeded' })
    await hear(['refund.updated'])
    const after = await seenBy(session)
    expect(after).toMatchObject({ refunded_cents: 3000 })
    expect(after).not.toHaveProperty('refunding_cents')
  })
})
