import {
  createSessionCheckout,
  getPayoutAccount,
  getPayoutEligibility,
  listFailedRefunds,
  listPayments,
  markRefundPaid,
  retryRefund,
  settleSessionPayment,
  startPayoutOnboarding,
} from '@fieldside/contracts/http/payments.ts'
import { onboardOnPage, payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import { control, KEYS } from '@fieldside/dev-stripe/testing.ts'
import { signatureHeader } from '@fieldside/dev-stripe/webhooks.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test, vi } from 'vitest'
import { settleCheckout } from '../../src/checkouts/settle.ts'
import { settleSessionPayment as settle } from '../../src/checkouts/settle-session.ts'
import { startSessionCheckout } from '../../src/checkouts/start-session.ts'
import { findCheckoutOfSession } from '../../src/checkouts/store/checkouts.ts'
import type { PayableSession } from '../../src/context.ts'
import { providerUnavailable } from '../../src/errors.ts'
import { refreshPayoutAccount } from '../../src/payouts/refresh.ts'
import { findPayout } from '../../src/payouts/store/payouts.ts'
import { carryOutRefund } from '../../src/refunds/carry-out.ts'
import { findDueRefund } from '../../src/refunds/store/refunds.ts'
import { type Cancelled, cancel as canceled, fixtureWithWebhooks } from '../fee-steps.ts'
import { booking, breakProvider, CARDS, dataOf, professional } from '../fixture.ts'
import { athlete, deliverAll, sessionIdOf, verify } from '../premium-steps.ts'

const { fixture, receiver } = fixtureWithWebhooks()

const admin: Person = { userId: newId(), role: 'admin' }

const payoutsOf = async (as: Person) => (await fixture.app.request(getPayoutAccount, {}, { as })).body.status
const connect = async (as: Person, outcome: 'submit' | 'later' = 'submit') => {
  const { body } = await fixture.app.request(startPayoutOnboarding, {}, { as })
  return onboardOnPage(body.url, outcome)
}

const paidProfessional = async (): Promise<Person> => {
  const as = professional()
  await connect(as)
  await payoutsOf(as)
  return as
}

const session = (athleteId: string, professionalUserId: string, changed: Partial<PayableSession> = {}) => {
  const made: PayableSession = {
    appointment_id: newId(),
    athlete_id: athleteId,
    professional_user_id: professionalUserId,
    appointment_type: 'consultation',
    price_cents: 9000,
    payable: true,
    paid: false,
    ...changed,
  }
  fixture.bookings.sessions.set(made.appointment_id, made)
  return made
}

const pay = (as: Person, appointmentId: string) =>
  fixture.app.request(createSessionCheckout, { body: { appointment_id: appointmentId } }, { as })

const cancel = (one: PayableSession, changed: Partial<Cancelled> = {}) => {
  const { appointment_id, athlete_id, professional_user_id, price_cents } = one
  const pair = { appointment_id, athlete_id, professional_user_id, professional_id: newId() }
  return canceled(fixture, pair, { price_cents, ...changed })
}

type Charge = {
  id: string
  payment_intent: string
  amount: number
  application_fee_amount: number | null
  metadata: { appointment_id?: string }
}

type Ledger = {
  charges: Charge[]
  refunds: { payment_intent: string; amount: number }[]
  transfers: { source_transaction: string; destination: string; amount: number; amount_reversed: number }[]
}

const moneyOf = async (appointmentId: string) => {
  const ledger = (await (await fetch(`${fixture.sim.url}/_sim/ledger`)).json()) as Ledger
  const charges = ledger.charges.filter(({ metadata }) => metadata.appointment_id === appointmentId)
  return {
    charges,
    refunds: ledger.refunds.filter((refund) =>
      charges.some(({ payment_intent }) => payment_intent === refund.payment_intent),
    ),
    transfers: ledger.transfers.filter((transfer) =>
      charges.some(({ id }) => id === transfer.source_transaction),
    ),
  }
}

const statusesOf = async (as: Person) =>
  (await fixture.app.request(listPayments, { query: {} }, { as })).body.items.map(({ status }) => status)

test("connects a professional's payout account, retrying after a failure, and reports it active only when complete", async () => {
  const as = professional()
  expect(await payoutsOf(as)).toBe('none')
  await breakProvider(fixture, '/v1/accounts', { kind: 'error', stored: true })
  expect((await fixture.app.request(startPayoutOnboarding, {}, { as })).status).toBe(503)
  expect(await connect(as, 'later')).toEqual({
    location: 'http://fieldside.test/professional-settings?payouts=done#payouts',
  })
  expect(await payoutsOf(as)).toBe('incomplete')
  await connect(as)
  expect(await payoutsOf(as)).toBe('active')
  const eligibility = (id: string) =>
    fixture.app.request(getPayoutEligibility, { params: { id } }, { as: { service: 'bff' } })
  expect((await eligibility(as.userId)).body).toEqual({ active: true })
  expect((await eligibility(newId())).body).toEqual({ active: false })
  expect((await fixture.app.request(startPayoutOnboarding, {}, { as: athlete() })).status).toBe(403)
  const published = await dataOf<{ user_id: string; active: boolean }>(
    fixture,
    'billing.payout-account-changed',
    ({ user_id }) => user_id === as.userId,
  )
  expect(published).toMatchObject([{ active: true, version: 1 }])
})

test('keeps the newest state of a payout account when an older answer of the provider arrives last', async () => {
  const as = professional()
  await connect(as)
  const ctx = fixture.app.context({ service: 'bff' })
  const row = (await findPayout(ctx.db.kysely, as.userId))!
  const older = Promise.withResolvers<{ isActive: boolean }>()
  const { retrieveAccount: ask } = ctx.paymentProvider
  const retrieveAccount = vi.fn(ask).mockReturnValueOnce(older.promise)
  const slow = { ...ctx, paymentProvider: { ...ctx.paymentProvider, retrieveAccount } }
  const overtaken = refreshPayoutAccount(slow, row)
  expect(await refreshPayoutAccount(ctx, row)).toBe(true)
  older.resolve({ isActive: false })
  expect([await overtaken, (await findPayout(ctx.db.kysely, as.userId))?.active]).toEqual([true, true])
})

test('activates a payout account by webhook', async () => {
  const as = professional()
  receiver.received.length = 0
  await connect(as)
  await receiver.until((received) => received.some(({ event }) => event.type === 'account.updated'))
  await deliverAll(fixture, receiver, { times: 2 })
  const row = await fixture.app.db.kysely
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', as.userId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ active: true, version: 1 })
})

test('transfers the full session payment to the professional and publishes it once [first-booking-fee/session-fees] [timeline/booking]', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = session(as.userId, to.userId)
  const { status, body } = await pay(as, one.appointment_id)
  expect(status).toBe(200)
  expect((await pay(as, one.appointment_id)).body.url).toBe(body.url)
  expect(await statusesOf(as)).toEqual([])
  await payOnPage(body.url, CARDS.works)
  const verified = await verify(fixture, as, sessionIdOf(body.url))
  expect(verified.body).toEqual({
    success: true,
    payment_type: 'session',
    appointment_id: one.appointment_id,
  })
  await verify(fixture, as, sessionIdOf(body.url))
  const { items } = (await fixture.app.request(listPayments, { query: {} }, { as })).body
  const recorded = (await fixture.app.emitted('billing.payment-recorded')).at(-1)
  expect(items[0]?.paid_at).toBe(recorded?.time)
  const money = await moneyOf(one.appointment_id)
  expect(money.charges).toMatchObject([{ amount: 9000, application_fee_amount: null }])
  expect(money.transfers).toMatchObject([{ amount: 9000, amount_reversed: 0 }])
  const account = await fixture.app.db.kysely
    .selectFrom('payout_accounts')
    .select('stripe_account_id')
    .where('user_id', '=', to.userId)
    .executeTakeFirstOrThrow()
  expect(money.transfers[0]!.destination).toBe(account.stripe_account_id)
  expect(await statusesOf(as)).toEqual(['completed'])
  const published = await dataOf<{ appointment_id: string }>(
    fixture,
    'billing.payment-recorded',
    ({ appointment_id }) => appointment_id === one.appointment_id,
  )
  expect(published).toMatchObject([{ payment_type: 'session', status: 'completed', amount_cents: 9000 }])
  expect((await pay(as, one.appointment_id)).problem.code).toBe('already-paid')
})

test('ends the open checkout for booking and returns a payment that nothing has reported, or that there is none [prepay/race]', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const settled = async ({ appointment_id }: PayableSession) =>
    (await fixture.app.request(settleSessionPayment, { params: { appointment_id } }, { as: booking })).body
  const none = { outcome: 'none', payment_id: null }
  const unopened = session(as.userId, to.userId)
  expect(await settled(unopened)).toEqual(none)
  const [paid, unpaid] = [session(as.userId, to.userId), session(as.userId, to.userId)]
  const url = (await pay(as, paid.appointment_id)).body.url
  await payOnPage(url, CARDS.works)
  const reply = await settled(paid)
  const { items } = (await fixture.app.request(listPayments, { query: {} }, { as })).body
  expect(reply).toEqual({ outcome: 'paid', payment_id: items[0]?.id })
  expect(await settled(paid)).toEqual(reply)
  const open = (await pay(as, unpaid.appointment_id)).body.url
  expect(await settled(unpaid)).toEqual(none)
  expect(await payOnPage(open, CARDS.works)).toHaveProperty('error')
  expect((await moneyOf(unpaid.appointment_id)).charges).toEqual([])
  const { status } = await fixture.app.request(
    settleSessionPayment,
    { params: { appointment_id: paid.appointment_id } },
    { as },
  )
  expect(status).toBe(403)
})

test('tells booking of a payment that the provider is still working on, and fails while it is down [prepay/race]', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = session(as.userId, to.userId)
  await pay(as, one.appointment_id)
  const ctx = fixture.app.context({ service: 'booking' })
  const working = {
    ...ctx,
    paymentProvider: {
      ...ctx.paymentProvider,
      expireCheckout: async (id: string) => ({
        ...(await ctx.paymentProvider.retrieveCheckout(id))!,
        status: 'complete' as const,
        isPaid: false,
      }),
    },
  }
  expect(await settle(working, one.appointment_id)).toEqual({
    outcome: 'pending',
    payment_id: null,
  })
  await breakProvider(fixture, '/v1/checkout/sessions', { kind: 'error', stored: false })
  await expect(settle(ctx, one.appointment_id)).rejects.toThrow()
  expect(await settle(ctx, one.appointment_id)).toEqual({ outcome: 'none', payment_id: null })
})

test("rejects a session that can't be paid: another user's, unknown, not agreed, without a price, or without an account", async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const codeOf = async (one: PayableSession) => (await pay(as, one.appointment_id)).problem.code
  expect((await pay(as, session(newId(), to.userId).appointment_id)).status).toBe(404)
  expect((await pay(as, newId())).status).toBe(404)
  expect(await codeOf(session(as.userId, to.userId, { payable: false }))).toBe('not-payable')
  expect(await codeOf(session(as.userId, to.userId, { price_cents: null }))).toBe('not-payable')
  expect(await codeOf(session(as.userId, to.userId, { paid: true }))).toBe('already-paid')
  expect(await codeOf(session(as.userId, newId()))).toBe('no-payout-account')
})

test('lets an athlete pay who has become a professional since the request', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const { appointment_id } = session(as.userId, to.userId)
  expect((await pay({ userId: as.userId, role: 'professional' }, appointment_id)).status).toBe(200)
  expect((await pay(to, appointment_id)).status).toBe(404)
})

test("doesn't sell a session again that is paid while its checkout is being opened", async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const { appointment_id } = session(as.userId, to.userId)
  const { body } = await pay(as, appointment_id)
  const ctx = fixture.app.context(as)
  const retrieveAccount: typeof ctx.paymentProvider.retrieveAccount = async (id) => {
    await payOnPage(body.url, CARDS.works)
    await verify(fixture, as, sessionIdOf(body.url))
    return ctx.paymentProvider.retrieveAccount(id)
  }
  const paymentProvider = { ...ctx.paymentProvider, retrieveAccount }
  const click = startSessionCheckout({ ...ctx, paymentProvider }, appointment_id)
  await expect(click).rejects.toMatchObject({ code: 'already-paid' })
  expect((await moneyOf(appointment_id)).charges).toHaveLength(1)
})

test('rejects payment to an account that the provider has since restricted, and marks it incomplete', async () => {
  const [as, to] = [athlete(), professional()]
  await connect(to, 'later')
  await fixture.app.db.kysely
    .updateTable('payout_accounts')
    .set({ active: true })
    .where('user_id', '=', to.userId)
    .execute()
  const refused = await pay(as, session(as.userId, to.userId).appointment_id)
  expect(refused.problem).toMatchObject({ status: 409, code: 'no-payout-account' })
  const eligibility = { params: { id: to.userId } }
  expect(
    (await fixture.app.request(getPayoutEligibility, eligibility, { as: { service: 'bff' } })).body,
  ).toEqual({
    active: false,
  })
})

const paid = async (as: Person, to: Person) => {
  const one = session(as.userId, to.userId)
  const { body } = await pay(as, one.appointment_id)
  await payOnPage(body.url, CARDS.works)
  await verify(fixture, as, sessionIdOf(body.url))
  return one
}

test("refunds a session canceled in time in full from the professional's account, once, retrying until done", async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = await paid(as, to)
  await cancel(one)
  await breakProvider(fixture, '/v1/refunds', { kind: 'drop', times: 2 })
  await fixture.app.runJobs('refunds')
  expect(await statusesOf(as)).toEqual(['completed'])
  fixture.app.clock.advance({ minutes: 1 })
  await fixture.app.runJobs('refunds')
  await fixture.app.runJobs('refunds')
  const money = await moneyOf(one.appointment_id)
  expect(money.refunds).toMatchObject([{ amount: 9000 }])
  expect(money.transfers).toMatchObject([{ amount_reversed: 9000 }])
  expect(await statusesOf(as)).toEqual(['refunded'])
})

/** Makes the bank reject the latest refund, as it does for a closed card. */
const rejectRefund = async (appointmentId: string) => {
  const [charge] = (await moneyOf(appointmentId)).charges
  const { data } = await fixture.sim.stripe.refunds.list({ payment_intent: charge!.payment_intent, limit: 1 })
  await control(fixture.sim.url, 'refunds', { refund: data[0]!.id, status: 'failed' })
}
const runRefunds = async (hours: number) => {
  fixture.app.clock.advance({ hours })
  await fixture.app.runJobs('refunds')
}

test('reverses the transfer once, however often the bank rejects the refund [refunds/reversed-once]', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = await paid(as, to)
  await cancel(one)
  await fixture.app.runJobs('refunds')
  for (const hours of [24, 1, 4]) {
    await rejectRefund(one.appointment_id)
    await runRefunds(24)
    await runRefunds(hours)
  }
  const money = await moneyOf(one.appointment_id)
  expect(money.transfers).toMatchObject([{ amount: 9000, amount_reversed: 9000 }])
  expect(money.refunds).toMatchObject([{ amount: 9000 }])
  expect(await statusesOf(as)).toEqual(['refunded'])
})

test('takes back only what is left of a transfer after partial refunds at the provider, with and without a reversal [refunds/reversed-once]', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  for (const reverse_transfer of [true, false]) {
    const one = await paid(as, to)
    const { payment_intent } = (await moneyOf(one.appointment_id)).charges[0]!
    await fixture.sim.stripe.refunds.create({ payment_intent, amount: 3000, reverse_transfer })
    await cancel(one)
    await fixture.app.runJobs('refunds')
    const money = await moneyOf(one.appointment_id)
    expect(money.refunds.map(({ amount }) => amount)).toEqual([6000, 3000])
    expect(money.transfers).toMatchObject([{ amount_reversed: 9000 }])
  }
})

test('takes back the transfer of a canceled session that was refunded at the provider without a reversal', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = await paid(as, to)
  const { payment_intent } = (await moneyOf(one.appointment_id)).charges[0]!
  await fixture.sim.stripe.refunds.create({ payment_intent })
  await cancel(one)
  await breakProvider(fixture, '/v1/transfers', { kind: 'drop', times: 1 })
  await fixture.app.runJobs('refunds')
  await runRefunds(1)
  expect((await moneyOf(one.appointment_id)).transfers).toMatchObject([{ amount_reversed: 9000 }])
})

test("takes a session's transfer back once when its refund was paid another way [refunds/another-way]", async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = await paid(as, to)
  await cancel(one)
  await breakProvider(fixture, '/v1/refunds', { kind: 'error', method: 'GET', times: 1000 })
  await fixture.app.runJobs('refunds')
  for (let hours = 0; hours < 3 * 24; hours += 12) await runRefunds(12)
  await fetch(`${fixture.sim.url}/_sim/faults`, { method: 'DELETE' })
  expect((await moneyOf(one.appointment_id)).transfers).toMatchObject([{ amount_reversed: 0 }])
  const { items } = (await fixture.app.request(listFailedRefunds, {}, { as: admin })).body
  const { id } = items.find(({ appointment_id }) => appointment_id === one.appointment_id)!
  const body = { reason: 'Bank transfer 77-12 of December 4' }
  expect((await fixture.app.request(markRefundPaid, { params: { id }, body }, { as: admin })).status).toBe(
    200,
  )
  expect(await statusesOf(as)).toEqual(['refunded'])
  await breakProvider(fixture, '/v1/transfers', { kind: 'drop' })
  await fixture.app.runJobs('refunds')
  await runRefunds(1)
  await runRefunds(24)
  const money = await moneyOf(one.appointment_id)
  expect(money.refunds).toEqual([])
  expect(money.transfers).toMatchObject([{ amount_reversed: 9000 }])
})

/** A partial refund at the provider left more of the transfer than of the payment, so the transfer is taken back first. */
const canceledAfterPart = async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = await paid(as, to)
  const { payment_intent } = (await moneyOf(one.appointment_id)).charges[0]!
  await fixture.sim.stripe.refunds.create({ payment_intent, amount: 3000 })
  await cancel(one)
  return { as, one }
}
const stoppedOf = async ({ appointment_id }: PayableSession) =>
  (await fixture.app.request(listFailedRefunds, {}, { as: admin })).body.items.find(
    (item) => item.appointment_id === appointment_id,
  )
const retry = async ({ id }: { id: string }) =>
  (await fixture.app.request(retryRefund, { params: { id } }, { as: admin })).status
const rejectReversals = (times: number) => breakProvider(fixture, '/v1/transfers', { kind: 'reject', times })

test('counts each rejection to take a transfer back, also after administrators retried the refund [refunds/reversed-once]', async () => {
  const { as, one } = await canceledAfterPart()
  for (let round = 0; round < 2; round += 1) {
    await rejectReversals(4)
    for (const hours of [1, 1, 4, 16]) await runRefunds(hours)
    const stopped = await stoppedOf(one)
    expect(stopped).toMatchObject({ failure_code: 'balance_insufficient' })
    expect(await retry(stopped!)).toBe(200)
  }
  await runRefunds(1)
  expect(await stoppedOf(one)).toBeUndefined()
  expect((await moneyOf(one.appointment_id)).transfers).toMatchObject([{ amount_reversed: 9000 }])
  expect(await statusesOf(as)).toEqual(['refunded'])
})

test('lists a refunded session whose transfer the provider rejects to take back, until a retry succeeds, however late [refunds/reversal-stopped]', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = await paid(as, to)
  const { payment_intent } = (await moneyOf(one.appointment_id)).charges[0]!
  await fixture.sim.stripe.refunds.create({ payment_intent })
  await cancel(one)
  await rejectReversals(1000)
  await runRefunds(1)
  await runRefunds(25)
  // Its 20th failure parks the job.
  await fixture.app.db.pool.query("update jobs set failures = 19 where job = 'refunds' and failures > 0")
  await runRefunds(1)
  expect(await statusesOf(as)).toEqual(['refunded'])
  const stopped = (await stoppedOf(one))!
  expect(stopped).toMatchObject({ unreversed: true, failure_code: 'balance_insufficient' })
  const input = { params: { id: stopped.id }, body: { reason: 'Bank transfer 77-12 of December 4' } }
  expect((await fixture.app.request(markRefundPaid, input, { as: admin })).status).toBe(404)
  await fetch(`${fixture.sim.url}/_sim/faults`, { method: 'DELETE' })
  fixture.app.clock.advance({ days: 33 })
  expect(await retry(stopped)).toBe(200)
  await fixture.app.runJobs('refunds')
  expect((await moneyOf(one.appointment_id)).transfers).toMatchObject([{ amount_reversed: 9000 }])
  expect(await stoppedOf(one)).toBeUndefined()
})

test('repeats an unanswered refund with the same key, so that it takes effect once', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = await paid(as, to)
  await cancel(one)
  const ctx = fixture.app.context({ service: 'bff' })
  const keys: string[] = []
  const unanswered = vi.fn<typeof ctx.paymentProvider.refund>(async ({ key }) => {
    keys.push(key)
    throw providerUnavailable()
  })
  const { id } = await ctx.db.kysely
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.appointment_id', '=', one.appointment_id)
    .executeTakeFirstOrThrow()
  const carryOut = async (refund = ctx.paymentProvider.refund) => {
    const due = await findDueRefund(ctx.db.kysely, id, { now: ctx.now(), checkedSince: ctx.now() })
    return carryOutRefund({ ...ctx, paymentProvider: { ...ctx.paymentProvider, refund } }, due!)
  }
  for (const _ of [1, 2]) await expect(carryOut(unanswered)).rejects.toThrow()
  fixture.app.clock.advance({ hours: 24 })
  await expect(carryOut(unanswered)).rejects.toThrow()
  expect(keys.map((key) => key === keys[0])).toEqual([true, true, false])
})

test('refunds a late cancellation by the professional, but not the athlete’s report after the session', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const [theirs, mine] = [await paid(as, to), await paid(as, to)]
  await cancel(theirs, { in_time: false, cancelled_by: 'professional' })
  await cancel(mine, { in_time: false, cancelled_by: 'athlete' })
  await fixture.app.runJobs('refunds')
  expect((await moneyOf(theirs.appointment_id)).refunds).toHaveLength(1)
  expect((await moneyOf(mine.appointment_id)).refunds).toEqual([])
})

test('refunds the payment when the athlete cancels late after the approval was withdrawn [appointment-states/cancel-24-hours]', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = await paid(as, to)
  await cancel(one, { in_time: false, cancelled_by: 'athlete', approval_withdrawn: true })
  await fixture.app.runJobs('refunds')
  expect((await moneyOf(one.appointment_id)).refunds).toMatchObject([{ amount: 9000 }])
})

test('ends the checkout of a session that is canceled while the provider is asked about the checkout', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = session(as.userId, to.userId)
  const { url } = (await pay(as, one.appointment_id)).body
  const ctx = fixture.app.context({ service: 'bff' })
  const checkout = (await findCheckoutOfSession(ctx.db.kysely, sessionIdOf(url)))!
  const retrieveCheckout: typeof ctx.paymentProvider.retrieveCheckout = async (id) => {
    const found = await ctx.paymentProvider.retrieveCheckout(id)
    await cancel(one)
    return found
  }
  await settleCheckout({ ...ctx, paymentProvider: { ...ctx.paymentProvider, retrieveCheckout } }, checkout)
  await fixture.app.runJobs('checkouts')
  expect(await payOnPage(url, CARDS.works)).toEqual({ error: 'This checkout session has timed out.' })
})

test('refunds a payment that arrives for a canceled session and ends its open checkout', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const [late, open] = [session(as.userId, to.userId), session(as.userId, to.userId)]
  const lateUrl = (await pay(as, late.appointment_id)).body.url
  const openUrl = (await pay(as, open.appointment_id)).body.url
  receiver.received.length = 0
  await payOnPage(lateUrl, CARDS.works)
  await cancel(late, { in_time: false })
  await cancel(open)
  await receiver.until((received) =>
    received.some(({ event }) => event.type === 'checkout.session.completed'),
  )
  await deliverAll(fixture, receiver, { times: 2 })
  await fixture.app.runJobs('refunds')
  expect((await moneyOf(late.appointment_id)).refunds).toMatchObject([{ amount: 9000 }])
  await fixture.app.runJobs('checkouts')
  expect(await payOnPage(openUrl, CARDS.works)).toEqual({ error: 'This checkout session has timed out.' })
  expect((await moneyOf(open.appointment_id)).charges).toEqual([])
})

test('opens another checkout once a delayed payment failed, and none while it is on its way', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const { appointment_id } = session(as.userId, to.userId)
  const { url } = (await pay(as, appointment_id)).body
  const { paymentProvider } = fixture.app.context(as)
  const { retrieveCheckout: ask } = paymentProvider
  const delayed = vi.spyOn(paymentProvider, 'retrieveCheckout').mockImplementation(async (id) => {
    const found = await ask(id)
    return found && { ...found, status: 'complete', isPaid: false, url: null }
  })
  expect((await pay(as, appointment_id)).problem.code).toBe('card-provider-unavailable')
  const type = 'checkout.session.async_payment_failed'
  const created = Math.floor(Date.now() / 1000)
  const object = { id: sessionIdOf(url), payment_intent: null, customer: null, metadata: {} }
  const body = JSON.stringify({ id: newId(), object: 'event', type, created, data: { object } })
  const headers = {
    'stripe-signature': signatureHeader(body, KEYS.webhookSecret, created),
    'content-type': 'application/json',
  }
  for (let time = 0; time < 2; time += 1)
    expect((await fixture.app.fetch('/stripe/webhooks', { method: 'POST', headers, body })).status).toBe(204)
  delayed.mockRestore()
  const again = await pay(as, appointment_id)
  expect([again.status, again.body.url === url]).toEqual([200, false])
})

test('records a session payment as refunded when its refund is reported first', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = session(as.userId, to.userId)
  await payOnPage((await pay(as, one.appointment_id)).body.url, CARDS.works)
  const { payment_intent } = (await moneyOf(one.appointment_id)).charges[0]!
  await fixture.sim.stripe.refunds.create({ payment_intent })
  await receiver.until((received) => received.some(({ event }) => event.type === 'charge.refunded'))
  await deliverAll(fixture, receiver, { newestFirst: true })
  expect(await statusesOf(as)).toEqual(['refunded'])
})

test('expires the open checkout of a session that can no longer be paid, unless booking gives no answer', async () => {
  const [as, to] = [athlete(), await paidProfessional()]
  const one = session(as.userId, to.userId)
  const { url } = (await pay(as, one.appointment_id)).body
  const check = async () => {
    fixture.app.clock.advance({ minutes: 30 })
    await fixture.app.runJobs('checkouts')
    return (await fixture.sim.stripe.checkout.sessions.retrieve(sessionIdOf(url))).status
  }
  expect(await check()).toBe('open')
  fixture.bookings.sessions.delete(one.appointment_id)
  expect(await check()).toBe('open')
  fixture.bookings.sessions.set(one.appointment_id, { ...one, payable: false })
  expect(await check()).toBe('expired')
  expect(await payOnPage(url, CARDS.works)).toEqual({ error: 'This checkout session has timed out.' })
})
