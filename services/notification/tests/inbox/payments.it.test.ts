import type { EventData } from '@fieldside/contracts/envelope.ts'
import {
  disputeChanged,
  feeCreditGranted,
  feeCreditUsed,
  feeDisputeDecided,
  firstBookingFeeSettled,
  packageBought,
  packageEnded,
  packageRefunded,
  paymentRecorded,
  refundedAnotherWay,
  refundRecorded,
  subscriptionChanged,
} from '@fieldside/contracts/events/billing.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../fixture.ts'

let service: Fixture
beforeAll(async () => {
  service = await createFixture()
})
afterAll(() => service.close())

const toldTo = async (userId: string) => {
  const as = { userId, role: 'athlete' as const }
  return (await service.request(endpoints.listNotifications, { query: {} }, { as })).body.items
}
const pay = (
  user_id: string,
  payment_type: 'subscription' | 'session',
  status: 'pending' | 'completed' | 'failed' | 'refunded',
  moneyBack: Partial<EventData<typeof paymentRecorded>> = {},
) =>
  service.deliver(
    paymentRecorded,
    user_id,
    {
      payment_id: newId(),
      user_id,
      payment_type,
      amount_cents: 700,
      currency: 'usd',
      status,
      appointment_id: null,
      ...moneyBack,
    },
    { times: 2 },
  )

test('sends the payer of a subscription one notification of type payment [notifications/payment-type]', async () => {
  const userId = newId()
  await pay(userId, 'subscription', 'pending')
  expect(await toldTo(userId)).toEqual([])
  await pay(userId, 'subscription', 'completed')
  expect(await toldTo(userId)).toMatchObject([
    { type: 'payment', title: 'Premium payment received', link: '/transactions' },
  ])
})

test.each([
  ['is on its way', { refunding_cents: 300 }],
  ['has succeeded', { refunded_cents: 300 }],
  ['has failed', { refund: 'failed' as const }],
])('announces no payment of Premium when a partial refund of it %s', async (_state, moneyBack) => {
  const userId = newId()
  await pay(userId, 'subscription', 'completed', moneyBack)
  expect(await toldTo(userId)).toEqual([])
})

test('notifies the payer of a refund, but not of a session payment, which booking announces', async () => {
  const userId = newId()
  await pay(userId, 'session', 'completed')
  expect(await toldTo(userId)).toEqual([])
  await pay(userId, 'session', 'refunded')
  expect(await toldTo(userId)).toMatchObject([{ title: 'Your session was refunded' }])
})

test('tells the payer when a refund was paid another way, and says nothing of the card [refunds/another-way]', async () => {
  const userId = newId()
  const payment = {
    payment_id: newId(),
    user_id: userId,
    payment_type: 'session' as const,
    amount_cents: 8500,
    currency: 'usd' as const,
    appointment_id: newId(),
  }
  const status = { status: 'refunded' as const, refund: 'succeeded' as const, refunded_another_way: true }
  await service.deliver(paymentRecorded, userId, { ...payment, ...status }, { times: 2 })
  expect(await toldTo(userId)).toEqual([])
  const refund_id = newId()
  const event = { ...payment, refund_id, returned_cents: 5500 }
  await service.deliver(refundedAnotherWay, refund_id, event, { times: 2 })
  expect(await toldTo(userId)).toMatchObject([
    {
      type: 'payment',
      title: 'We paid your refund another way',
      message: expect.stringContaining('refund of $55 for a canceled session'),
    },
  ])
})

test('notifies a subscriber only when a renewal fails and when Premium ends [subscription/past-due]', async () => {
  const userId = newId()
  type Status = 'active' | 'past_due' | 'inactive'
  let version = 0
  const change = (previous_status: Status, status: Status) => {
    version += 1
    return service.deliver(
      subscriptionChanged,
      userId,
      {
        user_id: userId,
        version,
        is_subscribed: status !== 'inactive',
        status,
        previous_status,
        current_period_end: null,
        cancel_at_period_end: false,
      },
      { times: 2 },
    )
  }
  await change('inactive', 'active')
  await change('active', 'active')
  expect(await toldTo(userId)).toEqual([])
  await change('active', 'past_due')
  await change('past_due', 'past_due')
  expect(await toldTo(userId)).toMatchObject([
    { type: 'payment', title: 'We couldn’t renew Premium', message: expect.stringContaining('7 days') },
  ])
  await change('past_due', 'inactive')
  const titles = (await toldTo(userId)).map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['Premium has ended', 'We couldn’t renew Premium'])
})

test('tells the professional of a fee that an administrator gives back, but not of one that is kept or refunded [fee/given-back]', async () => {
  const userId = newId()
  const settled = (outcome: 'kept' | 'refunded' | 'given_back') => {
    const appointment_id = newId()
    return service.deliver(
      firstBookingFeeSettled,
      appointment_id,
      {
        appointment_id,
        professional_id: newId(),
        professional_user_id: userId,
        athlete_id: newId(),
        payment_id: newId(),
        amount_cents: 2500,
        currency: 'usd',
        outcome,
      },
      { times: 2 },
    )
  }
  await settled('kept')
  await settled('refunded')
  expect(await toldTo(userId)).toEqual([])
  await settled('given_back')
  expect(await toldTo(userId)).toMatchObject([
    { type: 'payment', title: 'We’re refunding a first-booking fee', link: '/transactions' },
  ])
})

const creditOf = (professional_user_id: string) => ({
  credit_id: newId(),
  appointment_id: newId(),
  professional_id: newId(),
  professional_user_id,
  athlete_id: newId(),
  payment_id: newId(),
  amount_cents: 2500,
  currency: 'usd' as const,
})

test('tells the professional of a credit for an absent athlete, but not of a returned one [credit/automatic]', async () => {
  const userId = newId()
  const credit = creditOf(userId)
  const grant = (reason: 'athlete_absent' | 'returned') =>
    service.deliver(
      feeCreditGranted,
      credit.appointment_id,
      { ...credit, reason, owes_again: true },
      { times: 2 },
    )
  await grant('returned')
  expect(await toldTo(userId)).toEqual([])
  await grant('athlete_absent')
  expect(await toldTo(userId)).toMatchObject([{ type: 'payment', title: 'You have a $25 fee credit' }])
})

test('tells the professional that a credit paid the fee [credit/use]', async () => {
  const userId = newId()
  const credit = creditOf(userId)
  await service.deliver(feeCreditUsed, credit.appointment_id, credit, { times: 2 })
  expect(await toldTo(userId)).toMatchObject([
    { title: 'First-booking fee paid with a credit', link: `/booking/${credit.appointment_id}` },
  ])
})

test('says that a granted dispute gives a credit, and that a granted third credit gives none if another session carries the fee [fee-dispute/decide] [credit/limits]', async () => {
  const decided = async (reason: 'known_client' | 'third_credit') => {
    const userId = newId()
    const { credit_id, ...fee } = creditOf(userId)
    const data = { ...fee, dispute_id: credit_id, reason, outcome: 'granted' as const }
    await service.deliver(feeDisputeDecided, fee.appointment_id, data, { times: 2 })
    return (await toldTo(userId)).map(({ title, message }) => [title, message])
  }
  expect(await decided('known_client')).toEqual([
    ['You get a fee credit', expect.stringMatching(/you get a credit for your \$25 fee/)],
  ])
  expect(await decided('third_credit')).toEqual([
    [
      'Your fee credit was approved',
      expect.stringMatching(
        /another session with them, the fee counts for that session and you get no credit\.$/,
      ),
    ],
  ])
})

test('doesn’t announce a payment again when a part of it is refunded or disputed', async () => {
  const userId = newId()
  const payment = {
    payment_id: newId(),
    user_id: userId,
    payment_type: 'subscription' as const,
    amount_cents: 700,
    currency: 'usd' as const,
    status: 'completed' as const,
    appointment_id: null,
  }
  await service.deliver(paymentRecorded, userId, { ...payment, refunded_cents: 300 })
  await service.deliver(paymentRecorded, userId, { ...payment, dispute: 'open' })
  expect(await toldTo(userId)).toEqual([])
})

const session = () => ({
  payment_id: newId(),
  user_id: newId(),
  professional_user_id: newId(),
  payment_type: 'session' as const,
  amount_cents: 8500,
  currency: 'usd' as const,
  appointment_id: newId(),
})

test('notifies both sides once of a refund made at the payment provider, with its part of the payment [refunds/at-stripe]', async () => {
  const paid = session()
  const refund = { ...paid, provider_refund_id: 're_1', refund_cents: 3000, refunded_cents: 3000 }
  const made = { ...refund, state: 'succeeded' as const, made_by: 'provider' as const }
  await service.deliver(refundRecorded, paid.payment_id, made, { times: 2 })
  expect(await toldTo(paid.user_id)).toMatchObject([
    { type: 'payment', message: 'We refunded $30 of your $85 session payment to your card.' },
  ])
  expect(await toldTo(paid.professional_user_id)).toMatchObject([
    {
      title: 'A session payment was refunded',
      message: expect.stringMatching(/^We refunded \$30 of the \$85 that .* paid online for a session\.$/),
      link: `/booking/${paid.appointment_id}`,
    },
  ])
})

test('notifies the payer of our refund of a package only if it was paid twice [packages/buy]', async () => {
  const { appointment_id, ...paid } = session()
  const refund = { ...paid, appointment_id: null, provider_refund_id: 're_1', refunded_cents: 8500 }
  const ours = { ...refund, refund_cents: 8500, package_id: newId(), made_by: 'fieldside' as const }
  const made = { ...ours, state: 'succeeded' as const }
  await service.deliver(refundRecorded, paid.payment_id, made)
  expect(await toldTo(paid.user_id)).toEqual([])
  await service.deliver(refundRecorded, paid.payment_id, { ...made, is_duplicate: true })
  expect(await toldTo(paid.user_id)).toMatchObject([{ title: 'Your second payment was refunded' }])
})

test('notifies only the payer of a refund that we made for a canceled session', async () => {
  const paid = session()
  const refund = { ...paid, provider_refund_id: 're_1', refund_cents: 5500, refunded_cents: 8500 }
  const made = { ...refund, state: 'succeeded' as const, made_by: 'fieldside' as const }
  await service.deliver(refundRecorded, paid.payment_id, made)
  expect(await toldTo(paid.user_id)).toMatchObject([{ title: 'Your session was refunded' }])
  expect(await toldTo(paid.professional_user_id)).toEqual([])
})

test('notifies the professional and administrators when a dispute opens and when it is lost [disputes/shown] [chargeback/shown]', async () => {
  const paid = session()
  const admin = newId()
  await service.deliver(roleChanged, admin, {
    user_id: admin,
    version: 1,
    role: 'admin',
    previous_role: 'athlete',
    changed_by: admin,
  })
  const dispute = {
    ...paid,
    provider_dispute_id: 'du_1',
    disputed_cents: 8500,
    reason: 'fraudulent',
    respond_by: null,
  }
  await service.deliver(
    disputeChanged,
    paid.payment_id,
    { ...dispute, state: 'open', previous_state: null },
    { times: 2 },
  )
  await service.deliver(disputeChanged, paid.payment_id, {
    ...dispute,
    state: 'lost',
    previous_state: 'open',
  })
  const titles = async (userId: string) => (await toldTo(userId)).map(({ title }) => title).toSorted()
  expect(await titles(paid.professional_user_id)).toEqual(['A dispute was lost', 'A payment is disputed'])
  expect(await titles(admin)).toEqual(['A dispute was lost', 'A payment is disputed'])
  expect(await toldTo(paid.user_id)).toEqual([])
})

const soldPackage = () => {
  const pair = { package_id: newId(), athlete_id: newId(), professional_user_id: newId() }
  const paid = { ...pair, payment_id: newId(), sessions: 4, currency: 'usd' as const }
  const ofBoth = async () => {
    const told = await Promise.all([toldTo(pair.athlete_id), toldTo(pair.professional_user_id)])
    return told.map((items) => items.map(({ title, link }) => [title, link]))
  }
  return { pair, paid, ofBoth }
}

test('tells both sides that a package was bought, and the next time why it ended [packages/buy] [packages/end]', async () => {
  const { pair, paid, ofBoth } = soldPackage()
  const at = '2026-11-24T09:00:00.000Z'
  const terms = { appointment_type: 'consultation' as const, price_cents: 34_000 }
  const bought = { ...paid, ...terms, valid_until: at, bought_at: at }
  await service.deliver(packageBought, pair.package_id, bought, { times: 2 })
  expect(await ofBoth()).toEqual([
    [['Your package is ready', '/bookings?tab=packages']],
    [['Package sold', `/clients/${pair.athlete_id}`]],
  ])
  const ended = { ...pair, reason: 'approval_withdrawn' as const }
  await service.deliver(packageEnded, pair.package_id, ended, { times: 2 })
  expect((await ofBoth()).map(([first]) => first?.[0])).toEqual([
    'Your package has ended',
    'A package has ended',
  ])
})

test('tells both sides once that unused sessions are refunded [packages/refund]', async () => {
  const { pair, paid, ofBoth } = soldPackage()
  await service.deliver(packageRefunded, pair.package_id, { ...paid, amount_cents: 34_000 }, { times: 2 })
  await service.deliver(packageEnded, pair.package_id, { ...pair, reason: 'returned' })
  const payment = {
    payment_id: paid.payment_id,
    user_id: pair.athlete_id,
    professional_user_id: pair.professional_user_id,
    payment_type: 'session' as const,
    amount_cents: 51_000,
    currency: 'usd' as const,
    appointment_id: null,
    package_id: pair.package_id,
  }
  const refund = { ...payment, refund_cents: 34_000, refunded_cents: 34_000, state: 'succeeded' as const }
  await service.deliver(refundRecorded, payment.payment_id, {
    ...refund,
    made_by: 'fieldside',
    provider_refund_id: 're_own',
  })
  expect(await ofBoth()).toEqual([
    [['Your unused sessions are refunded', '/bookings?tab=packages']],
    [['Unused sessions are refunded', `/clients/${pair.athlete_id}`]],
  ])
  await service.deliver(refundRecorded, payment.payment_id, {
    ...refund,
    made_by: 'provider',
    provider_refund_id: 're_hand',
  })
  expect((await ofBoth())[1]).toContainEqual([
    'A package payment was refunded',
    `/clients/${pair.athlete_id}`,
  ])
})
