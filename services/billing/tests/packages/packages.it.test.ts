import { packageCreditsChanged } from '@fieldside/contracts/events/booking.ts'
import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { sumEarnings } from '@fieldside/contracts/http/earnings.ts'
import {
  changePackage,
  listOwnPackages,
  listPackagesOf,
  offerPackage,
  withdrawPackage,
} from '@fieldside/contracts/http/packages.ts'
import {
  listFailedRefunds,
  listPayments,
  markRefundPaid,
  retryRefund,
} from '@fieldside/contracts/http/payments.ts'
import { getReceipt } from '@fieldside/contracts/http/receipts.ts'
import { payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import { control } from '@fieldside/dev-stripe/testing.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { fixtureWithWebhooks } from '../fee-steps.ts'
import { breakProvider, CARDS, dataOf, professional } from '../fixture.ts'
import { agreedSession, connectedProfessional, entriesOf } from '../money-steps.ts'
import {
  boughtPackage,
  offeredPackage,
  packagesOf,
  returnSold,
  startCheckout,
  TERMS,
} from '../package-steps.ts'
import { athlete, deliverAll, sessionIdOf, verify } from '../premium-steps.ts'
import { restoreAccount, suspendAccount } from '../suspension-steps.ts'

const { fixture, receiver } = fixtureWithWebhooks()
const ADMIN: Person = { userId: newId(), role: 'admin' }

type Ledger = {
  charges: { id: string; payment_intent: string; amount: number; metadata: { package_id?: string } }[]
  refunds: { payment_intent: string; amount: number }[]
  transfers: { source_transaction: string; amount: number; amount_reversed: number }[]
}

const ledger = async (): Promise<Ledger> =>
  (await fetch(`${fixture.sim.url}/_sim/ledger`)).json() as Promise<Ledger>

/** What was charged and refunded for a package, and what the professional has of it. */
const moneyOf = async (packageId: string) => {
  const all = await ledger()
  const charges = all.charges.filter(({ metadata }) => metadata.package_id === packageId)
  const refunds = all.refunds.filter(({ payment_intent }) =>
    charges.some((charge) => charge.payment_intent === payment_intent),
  )
  const transfers = all.transfers.filter(({ source_transaction }) =>
    charges.some(({ id }) => id === source_transaction),
  )
  return {
    charged: charges.map(({ amount }) => amount),
    refunded: refunds.map(({ amount }) => amount).toReversed(),
    kept: transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0),
  }
}

const runSuspensions = () => fixture.app.runJobs('follow-suspensions')

const eventsOf = async (packageId: string) => {
  const of = ({ package_id }: { package_id: string }) => package_id === packageId
  return {
    bought: await dataOf(fixture, 'billing.package-bought', of),
    refunded: await dataOf(fixture, 'billing.package-refunded', of),
    ended: await dataOf(fixture, 'billing.package-ended', of),
  }
}

/** Delivers the webhooks once the provider has sent the one about `id`. */
const hear = async (type: string, id: string) => {
  await receiver.until((all) =>
    all.some(({ event }) => event.type === type && JSON.stringify(event).includes(id)),
  )
  await deliverAll(fixture, receiver, { times: 2 })
}

const runEnds = () => fixture.app.runJobs('packages')
const runRefunds = () => fixture.app.runJobs('package-refunds')

const changeProfessional = (to: Person, changed: object, times = 2) => {
  const id = newId()
  return fixture.app.deliver(
    professionalChanged,
    id,
    {
      professional_id: id,
      user_id: to.userId,
      version: 7,
      status: 'approved',
      previous_status: 'approved',
      is_accepting_bookings: true,
      specialty: null,
      price_per_session_cents: null,
      show_price: true,
      ...changed,
    },
    { times },
  )
}

type Bought = Pick<Awaited<ReturnType<typeof boughtPackage>>, 'as' | 'to' | 'sold'>

/** Booking says how many sessions of a package it has taken back. */
const changeCredits = ({ as, to, sold }: Bought, returned: number) => {
  const pair = { athlete_id: as.userId, professional_user_id: to.userId, professional_id: newId() }
  const left = { sessions: 6, left: 0, reserved: 0, used: 6 - returned, returned, version: returned }
  const terms = { appointment_type: 'physical_therapy', valid_until: sold.valid_until } as const
  const data = { package_id: sold.id, ...pair, ...left, ...terms }
  return fixture.app.deliver(packageCreditsChanged, sold.id, data, { times: 2 })
}

test('offers up to 5 packages with an active payout account, each for its professional only [packages/define]', async () => {
  const { app } = fixture
  const without = professional()
  const refused = await app.request(offerPackage, { body: TERMS }, { as: without })
  expect(refused.problem?.code).toBe('no-payout-account')
  const as = await connectedProfessional(fixture)
  for (const changed of [
    { sessions: 1 },
    { sessions: 21 },
    { months: 2 },
    { months: 25 },
    { price_cents: 99 },
  ])
    expect((await app.request(offerPackage, { body: { ...TERMS, ...changed } }, { as })).status).toBe(400)
  const offer = (sessions: number) => app.request(offerPackage, { body: { ...TERMS, sessions } }, { as })
  const all = await Promise.all([2, 3, 4, 5, 6, 20].map(offer))
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409])
  expect((await offer(7)).problem?.code).toBe('too-many-packages')
  const { items } = (await app.request(listPackagesOf, { params: { id: as.userId } }, { as: athlete() })).body
  expect(items).toHaveLength(5)
  const other = await connectedProfessional(fixture)
  const params = { id: items[0]!.id }
  expect((await app.request(withdrawPackage, { params }, { as: other })).status).toBe(404)
  expect((await app.request(changePackage, { params, body: TERMS }, { as: other })).status).toBe(404)
  expect((await app.request(withdrawPackage, { params }, { as })).status).toBe(204)
  expect((await app.request(withdrawPackage, { params }, { as })).status).toBe(404)
  expect((await app.request(listOwnPackages, {}, { as })).body.items).toEqual(items.slice(1))
  expect((await offer(7)).status).toBe(201)
})

test('keeps the terms of a sold package and of an open checkout through later changes [packages/define]', async () => {
  const { app } = fixture
  const { as, to, sold, offered } = await boughtPackage(fixture)
  const another = await agreedSession(fixture, { to })
  fixture.bookings.setPair(another.fee, [another.fee.appointment_id])
  const { url } = (await startCheckout(fixture, another.as, offered.id)).body
  const body = { ...TERMS, sessions: 10, price_cents: 99_000, months: 12 }
  const changed = (await app.request(changePackage, { params: { id: offered.id }, body }, { as: to })).body
  expect(changed).toMatchObject({ sessions: 10, price_cents: 99_000, months: 12 })
  expect(changed.id).not.toBe(offered.id)
  expect((await startCheckout(fixture, athlete(), offered.id)).problem?.code).toBe('package-changed')
  await payOnPage(url, CARDS.works)
  await verify(fixture, another.as, sessionIdOf(url))
  for (const one of [(await packagesOf(fixture, as))[0], (await packagesOf(fixture, another.as))[0]])
    expect(one).toMatchObject({ sessions: 6, price_cents: 50_000 })
  expect(sold.state).toBe('active')
})

test('sells a package after an agreed session, with all of its price for the professional and one open checkout of the two [packages/buy]', async () => {
  const { app, bookings } = fixture
  const { as, to, offered, fee } = await offeredPackage(fixture)
  const stranger = athlete()
  expect((await startCheckout(fixture, stranger, offered.id)).problem?.code).toBe('no-session-yet')
  const shownTo = async (as: Person) =>
    (await app.request(listPackagesOf, { params: { id: to.userId } }, { as })).body
  expect(await shownTo(stranger)).toEqual({ items: [offered], has_session: false })
  expect(await shownTo(as)).toEqual({ items: [offered], has_session: true })
  bookings.setPair(fee, [])
  expect((await startCheckout(fixture, as, offered.id)).problem?.code).toBe('no-session-yet')
  bookings.setPair(fee, [fee.appointment_id])
  expect((await startCheckout(fixture, as, newId())).status).toBe(404)
  expect((await startCheckout(fixture, to, offered.id)).status).toBe(404)
  const opened = await Promise.all([1, 2, 3].map(() => startCheckout(fixture, as, offered.id)))
  const urls = new Set(opened.map(({ body }) => body.url))
  expect(urls.size).toBe(1)
  const [url] = [...urls] as [string]
  await payOnPage(url, CARDS.works)
  expect(await packagesOf(fixture, as)).toEqual([])
  expect((await startCheckout(fixture, as, offered.id)).problem?.code).toBe('already-paid')
  const verified = await verify(fixture, as, sessionIdOf(url))
  const [sold] = await packagesOf(fixture, as)
  expect(verified.body).toEqual({
    success: true,
    payment_type: 'session',
    appointment_id: null,
    package_id: sold!.id,
  })
  await deliverAll(fixture, receiver, { times: 2, newestFirst: true })
  await app.runJobs('checkouts')
  expect(await packagesOf(fixture, to)).toEqual([sold])
  expect(await packagesOf(fixture, stranger)).toEqual([])
  expect(await moneyOf(sold!.id)).toEqual({ charged: [50_000], refunded: [], kept: 50_000 })
  expect((await eventsOf(sold!.id)).bought).toEqual([
    {
      package_id: sold!.id,
      athlete_id: as.userId,
      professional_user_id: to.userId,
      payment_id: sold!.payment_id,
      appointment_type: 'physical_therapy',
      sessions: 6,
      price_cents: 50_000,
      currency: 'usd',
      valid_until: sold!.valid_until,
      bought_at: sold!.bought_at,
    },
  ])
  expect(await entriesOf(fixture, { professional_user_id: to.userId })).toContainEqual([
    'session',
    'payment',
    50_000,
  ])
  const about = { id: sold!.id, sessions: 6, appointment_type: 'physical_therapy' }
  const params = { id: sold!.payment_id }
  expect((await app.request(getReceipt, { params }, { as })).body).toMatchObject({ package: about })
  const payments = (await app.request(listPayments, { query: {} }, { as })).body.items
  expect(payments).toMatchObject([{ payment_type: 'session', appointment_id: null, package: about }])
  const again = (await startCheckout(fixture, as, offered.id)).body
  expect(again.url).not.toBe(url)
})

test('learns of a paid package from a late webhook, or from the check job without one [packages/buy]', async () => {
  const { app } = fixture
  const byWebhook = await offeredPackage(fixture)
  const first = (await startCheckout(fixture, byWebhook.as, byWebhook.offered.id)).body
  await payOnPage(first.url, CARDS.works)
  expect(await packagesOf(fixture, byWebhook.as)).toEqual([])
  await hear('checkout.session.completed', sessionIdOf(first.url))
  expect(await packagesOf(fixture, byWebhook.as)).toHaveLength(1)
  const byJob = await offeredPackage(fixture)
  await payOnPage((await startCheckout(fixture, byJob.as, byJob.offered.id)).body.url, CARDS.works)
  receiver.received.splice(0)
  app.clock.advance({ hours: 1 })
  await app.runJobs('checkouts')
  const [sold] = await packagesOf(fixture, byJob.as)
  expect((await eventsOf(sold!.id)).bought).toHaveLength(1)
})

test('refunds the unused share once, rounded down, also if the athlete asks twice and booking’s answer is lost [packages/refund]', async () => {
  const { app, bookings } = fixture
  const { as, to, sold } = await boughtPackage(fixture, { unused: 4 })
  expect((await returnSold(fixture, athlete(), sold.id)).status).toBe(404)
  expect((await returnSold(fixture, to, sold.id)).status).toBe(404)
  bookings.afterClose = async () => Promise.reject(unavailable('Booking is down.', 'unavailable', 1))
  const lost = (await returnSold(fixture, as, sold.id)).body
  expect(lost).toMatchObject({ state: 'ending', ended: 'returned', refund_cents: 0 })
  expect(bookings.closed.get(sold.id)).toBe('returned')
  bookings.afterClose = async () => undefined
  const replies = await Promise.all([1, 2, 3].map(() => returnSold(fixture, as, sold.id)))
  app.clock.advance({ minutes: 10 })
  await runEnds()
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  const returned = (await packagesOf(fixture, as))[0]
  expect(returned).toMatchObject({
    state: 'ended',
    returned_sessions: 4,
    refund_cents: 33_333,
    refund: 'pending',
  })
  expect((await returnSold(fixture, as, sold.id)).problem?.code).toBe('package-ended')
  await runRefunds()
  await deliverAll(fixture, receiver, { times: 2 })
  app.clock.advance({ days: 2 })
  await runRefunds()
  expect(await moneyOf(sold.id)).toEqual({ charged: [50_000], refunded: [33_333], kept: 16_667 })
  expect(await entriesOf(fixture, { professional_user_id: to.userId })).toEqual([
    ['first_booking_fee', 'payment', 2500],
    ['session', 'payment', 50_000],
    ['session', 'refund', -33_333],
  ])
  const [payment] = (await app.request(listPayments, { query: {} }, { as })).body.items
  expect(payment).toMatchObject({ status: 'completed', refunded_cents: 33_333 })
  expect(payment).not.toHaveProperty('refund')
  const { refunded, ended } = await eventsOf(sold.id)
  expect(refunded).toMatchObject([{ sessions: 4, amount_cents: 33_333 }])
  expect(ended).toMatchObject([{ reason: 'returned' }])
})

test('refunds a session that is free again after the return, and never more than the price of all [packages/refund]', async () => {
  const { app } = fixture
  const { as, to, sold } = await boughtPackage(fixture, { unused: 4 })
  const changed = (returned: number) => changeCredits({ as, to, sold }, returned)
  await returnSold(fixture, as, sold.id)
  await runRefunds()
  await changed(4)
  await changed(5)
  await runRefunds()
  expect(await moneyOf(sold.id)).toEqual({ charged: [50_000], refunded: [33_333, 8333], kept: 8334 })
  app.clock.advance({ days: 40 })
  await changed(6)
  await changed(5)
  await runRefunds()
  expect(await moneyOf(sold.id)).toEqual({ charged: [50_000], refunded: [33_333, 8333, 8334], kept: 0 })
  expect((await eventsOf(sold.id)).refunded).toMatchObject([
    { sessions: 4, amount_cents: 33_333 },
    { sessions: 1, amount_cents: 8333 },
    { sessions: 1, amount_cents: 8334 },
  ])
  expect((await eventsOf(sold.id)).ended).toHaveLength(1)
  const [payment] = (await app.request(listPayments, { query: {} }, { as })).body.items
  expect(payment).toMatchObject({ status: 'refunded', refunded_cents: 50_000 })
})

test('pays a rejected share again without taking the transfer back twice [packages/refund]', async () => {
  const { app } = fixture
  const { as, sold } = await boughtPackage(fixture, { unused: 3, card: CARDS.refundsLater })
  await returnSold(fixture, as, sold.id)
  await runRefunds()
  const refundOf = async () => (await fixture.sim.stripe.refunds.list({ limit: 1 })).data[0]!
  const pending = await refundOf()
  expect(pending).toMatchObject({ amount: 25_000, status: 'pending' })
  await control(fixture.sim.url, 'refunds', { refund: pending.id, status: 'failed' })
  for (let poll = 0; poll < 3; poll += 1) {
    app.clock.advance({ hours: 2 })
    await runRefunds()
  }
  expect((await refundOf()).id).not.toBe(pending.id)
  expect(await moneyOf(sold.id)).toMatchObject({ kept: 25_000 })
})

test('sends the same amount again when the share doubles after the answer was lost [packages/refund]', async () => {
  const { as, to, sold } = await boughtPackage(fixture, { unused: 1 })
  await returnSold(fixture, as, sold.id)
  await breakProvider(fixture, '/v1/refunds', { kind: 'drop', times: 2 })
  await runRefunds()
  await changeCredits({ as, to, sold }, 2)
  for (let look = 0; look < 4; look += 1) {
    fixture.app.clock.advance({ minutes: 10 })
    await runRefunds()
  }
  expect(await moneyOf(sold.id)).toEqual({ charged: [50_000], refunded: [8333, 8333], kept: 33_334 })
})

test('leaves to an administrator what is owed after a share was paid another way, and takes nothing back before [packages/refund]', async () => {
  const { app, sim } = fixture
  const { as, to, sold } = await boughtPackage(fixture, { unused: 3, card: CARDS.refundsLater })
  await returnSold(fixture, as, sold.id)
  for (let look = 0; look < 8; look += 1) {
    await runRefunds()
    const [refund] = (await sim.stripe.refunds.list({ limit: 1 })).data
    if (refund?.status === 'pending')
      await control(sim.url, 'refunds', { refund: refund.id, status: 'failed' })
    app.clock.advance({ days: 3 })
  }
  const stopped = async () => {
    const { items } = (await app.request(listFailedRefunds, {}, { as: ADMIN })).body
    return items.find(({ payment_id }) => payment_id === sold.payment_id)
  }
  const paid = (id: string) =>
    app.request(markRefundPaid, { params: { id }, body: { reason: 'By bank transfer' } }, { as: ADMIN })
  const first = await stopped()
  expect((await paid(first!.id)).status).toBe(200)
  await runRefunds()
  expect(await stopped()).toBeUndefined()
  await changeCredits({ as, to, sold }, 4)
  await changeCredits({ as, to, sold }, 5)
  app.clock.advance({ days: 3 })
  await runRefunds()
  expect((await moneyOf(sold.id)).kept).toBe(25_000)
  expect(await stopped()).toMatchObject({ amount_cents: 16_666, another_way: true })
  expect((await app.request(retryRefund, { params: { id: first!.id } }, { as: ADMIN })).status).toBe(404)
  expect((await paid(first!.id)).status).toBe(200)
  await runRefunds()
  expect((await moneyOf(sold.id)).kept).toBe(8334)
  expect(await stopped()).toBeUndefined()
  const about = ({ payment_id }: { payment_id: string }) => payment_id === sold.payment_id
  expect(await dataOf(fixture, 'billing.refunded-another-way', about)).toMatchObject([
    { returned_cents: 25_000 },
    { returned_cents: 16_666 },
  ])
  expect(await dataOf(fixture, 'billing.refund-failed', about)).toMatchObject([
    { amount_cents: 25_000 },
    { amount_cents: 8333, code: 'paid_another_way' },
    { amount_cents: 8333, code: 'paid_another_way' },
  ])
  expect(await entriesOf(fixture, { professional_user_id: to.userId })).toEqual(
    expect.arrayContaining([
      ['session', 'returned_another_way', -25_000],
      ['session', 'returned_another_way', -16_666],
    ]),
  )
})

test('lets a dispute of the package hold its refund, and ends it when the bank took all back [packages/refund]', async () => {
  const { app, bookings } = fixture
  const dispute = async (packageId: string) => {
    const { charges } = await ledger()
    const { id: charge } = charges.find(({ metadata }) => metadata.package_id === packageId)!
    return ((await control(fixture.sim.url, 'disputes', { charge })) as { id: string }).id
  }
  const decide = (id: string, status: string) => control(fixture.sim.url, 'disputes', { dispute: id, status })
  const lose = (id: string) => decide(id, 'lost')
  const { as, to, sold } = await boughtPackage(fixture, { unused: 3 })
  const held = await dispute(sold.id)
  await returnSold(fixture, as, sold.id)
  await runRefunds()
  expect(await moneyOf(sold.id)).toMatchObject({ refunded: [], kept: 50_000 })
  await lose(held)
  await hear('charge.dispute.closed', held)
  app.clock.advance({ days: 2 })
  await runRefunds()
  // The bank paid the athlete, and the professional gives the share back.
  expect(await moneyOf(sold.id)).toEqual({ charged: [50_000], refunded: [], kept: 25_000 })
  const query = { time_zone: 'America/Denver' }
  const { months } = (await app.request(sumEarnings, { query }, { as: to })).body
  const earned = months.reduce((sum, each) => sum + each.paid_cents + each.refunded_cents, 0)
  expect(earned).toBe(25_000)
  const other = await boughtPackage(fixture)
  const lost = await dispute(other.sold.id)
  await lose(lost)
  await hear('charge.dispute.closed', lost)
  await runEnds()
  expect(bookings.closed.get(other.sold.id)).toBe('payment_refunded')
  expect((await moneyOf(other.sold.id)).refunded).toEqual([])
  const { ended, refunded } = await eventsOf(other.sold.id)
  expect([ended, refunded]).toMatchObject([[{ reason: 'payment_refunded' }], []])
  expect((await packagesOf(fixture, other.as))[0]).toMatchObject({ state: 'ended', refund_cents: 0 })
  // The bank takes the money from the athlete again, on appeal.
  receiver.received.splice(0)
  await decide(lost, 'won')
  await hear('charge.dispute.closed', lost)
  await runRefunds()
  expect(await moneyOf(other.sold.id)).toEqual({ charged: [50_000], refunded: [50_000], kept: 0 })
})

test('refunds the unused share when the bank rejects the refund that ended the package [packages/refund]', async () => {
  const { as, to, sold } = await boughtPackage(fixture, { unused: 4, card: CARDS.refundsLater })
  const { charges } = await ledger()
  const { payment_intent } = charges.find(({ metadata }) => metadata.package_id === sold.id)!
  const byHand = await fixture.sim.stripe.refunds.create({ payment_intent })
  await control(fixture.sim.url, 'refunds', { refund: byHand.id, status: 'succeeded' })
  await hear('refund.updated', byHand.id)
  await runEnds()
  expect((await packagesOf(fixture, as))[0]).toMatchObject({ ended: 'payment_refunded', refund_cents: 0 })
  await changeCredits({ as, to, sold }, 5)
  receiver.received.splice(0)
  await control(fixture.sim.url, 'refunds', { refund: byHand.id, status: 'failed' })
  await hear('refund.failed', byHand.id)
  expect((await packagesOf(fixture, as))[0]).toMatchObject({ returned_sessions: 5, refund_cents: 41_666 })
  // The first look counts the rejected refund as a failed attempt, so ours is sent an hour later.
  await runRefunds()
  fixture.app.clock.advance({ hours: 2 })
  await runRefunds()
  expect((await moneyOf(sold.id)).kept).toBe(8334)
  expect((await eventsOf(sold.id)).refunded).toMatchObject([{ sessions: 5, amount_cents: 41_666 }])
  const [payment] = (await fixture.app.request(listPayments, { query: {} }, { as })).body.items
  expect(payment).toMatchObject({ status: 'completed', refund: 'pending' })
})

test('refunds what is unused when the professional closes the account or loses approval, and sells nothing more [packages/end]', async () => {
  const { app, bookings } = fixture
  for (const [changed, reason] of [
    [{ status: 'rejected' }, 'approval_withdrawn'],
    [{ has_role: false }, 'account_closed'],
  ] as const) {
    const { as, to, sold, offered } = await boughtPackage(fixture, { unused: 5 })
    bookings.unused.delete(sold.id)
    // A profile edit waits for approval.
    await changeProfessional(to, { status: 'pending', version: 5 })
    await runEnds()
    expect((await packagesOf(fixture, as))[0]).toMatchObject({ state: 'active', ended: null })
    await changeProfessional(to, changed)
    await runEnds()
    expect((await packagesOf(fixture, as))[0]).toMatchObject({ state: 'ending', ended: reason })
    bookings.unused.set(sold.id, 5)
    app.clock.advance({ hours: 1 })
    await runEnds()
    await runRefunds()
    expect(await moneyOf(sold.id)).toEqual({ charged: [50_000], refunded: [41_666], kept: 8334 })
    expect((await eventsOf(sold.id)).ended).toMatchObject([{ reason }])
    expect((await startCheckout(fixture, as, offered.id)).problem?.code).toBe('not-approved')
    const shown = await app.request(listPackagesOf, { params: { id: to.userId } }, { as })
    expect(shown.body.items).toEqual([])
    await changeProfessional(to, { version: 6 })
    expect((await startCheckout(fixture, as, offered.id)).problem?.code).toBe('not-approved')
    expect((await app.request(offerPackage, { body: TERMS }, { as: to })).problem?.code).toBe('not-approved')
    const params = { id: offered.id }
    const change = await app.request(changePackage, { params, body: TERMS }, { as: to })
    expect(change.problem?.code).toBe('not-approved')
    if (reason === 'approval_withdrawn') {
      // They ask for approval again.
      await changeProfessional(to, { status: 'pending', previous_status: 'rejected', version: 8 })
      expect((await startCheckout(fixture, as, offered.id)).problem?.code).toBe('not-approved')
    }
    await changeProfessional(to, { version: 9 })
    expect((await startCheckout(fixture, as, offered.id)).status).toBe(200)
  }
})

test('refunds a package that was paid while its professional lost approval [packages/end]', async () => {
  const { as, to, offered } = await offeredPackage(fixture)
  const { url } = (await startCheckout(fixture, as, offered.id)).body
  await changeProfessional(to, { status: 'rejected' })
  await payOnPage(url, CARDS.works)
  await verify(fixture, as, sessionIdOf(url))
  const [sold] = await packagesOf(fixture, as)
  fixture.bookings.unused.set(sold!.id, 6)
  await runEnds()
  await runRefunds()
  expect(await moneyOf(sold!.id)).toEqual({ charged: [50_000], refunded: [50_000], kept: 0 })
})

test('refunds what is unused when the account of either side is suspended, and sells nothing meanwhile [admin/suspend-account]', async () => {
  for (const [side, reason] of [
    ['athlete', 'returned'],
    ['professional', 'approval_withdrawn'],
  ] as const) {
    const { as, to, sold, offered } = await boughtPackage(fixture, { unused: 5 })
    const user = side === 'athlete' ? as : to
    await restoreAccount(fixture, user, 3)
    await suspendAccount(fixture, user, 2)
    await runSuspensions()
    expect((await packagesOf(fixture, as))[0]).toMatchObject({ state: 'active', ended: null })
    await suspendAccount(fixture, user, 4)
    await runSuspensions()
    await runEnds()
    await runRefunds()
    expect(await moneyOf(sold.id)).toEqual({ charged: [50_000], refunded: [41_666], kept: 8334 })
    expect((await eventsOf(sold.id)).ended).toMatchObject([{ reason }])
    if (side === 'professional') {
      expect((await startCheckout(fixture, as, offered.id)).problem?.code).toBe('not-approved')
      const shown = await fixture.app.request(listPackagesOf, { params: { id: to.userId } }, { as })
      expect(shown.body.items).toEqual([])
    }
    await restoreAccount(fixture, user, 5)
    expect((await startCheckout(fixture, as, offered.id)).status).toBe(200)
  }
})

test('refunds a package that was paid while a side was suspended [admin/suspend-account]', async () => {
  const { as, to, offered } = await offeredPackage(fixture)
  const { url } = (await startCheckout(fixture, as, offered.id)).body
  await suspendAccount(fixture, to)
  await runSuspensions()
  await payOnPage(url, CARDS.works)
  await verify(fixture, as, sessionIdOf(url))
  const [sold] = await packagesOf(fixture, as)
  fixture.bookings.unused.set(sold!.id, 6)
  await runEnds()
  await runRefunds()
  expect(await moneyOf(sold!.id)).toEqual({ charged: [50_000], refunded: [50_000], kept: 0 })
})

test('ends a package after its last day without a refund, except for a session that was missed then [packages/end]', async () => {
  const { app, bookings } = fixture
  const { as, to, sold } = await boughtPackage(fixture, { months: 3 })
  app.clock.set(new Date(Date.parse(sold.valid_until) - 1))
  await runEnds()
  expect((await packagesOf(fixture, as))[0]!.state).toBe('active')
  app.clock.advance({ seconds: 1 })
  await runEnds()
  expect((await packagesOf(fixture, as))[0]).toMatchObject({
    state: 'ended',
    ended: 'expired',
    refund_cents: 0,
  })
  expect((await returnSold(fixture, as, sold.id)).problem?.code).toBe('package-ended')
  expect(bookings.closed.has(sold.id)).toBe(false)
  expect((await eventsOf(sold.id)).ended).toMatchObject([{ reason: 'expired' }])
  await changeCredits({ as, to, sold }, 1)
  await runRefunds()
  expect(await moneyOf(sold.id)).toEqual({ charged: [50_000], refunded: [8333], kept: 41_667 })
})

test('refuses changes of a share’s refund by a release that would refund all [packages/refund]', async () => {
  const { as, sold } = await boughtPackage(fixture, { unused: 2 })
  await returnSold(fixture, as, sold.id)
  const { pool } = fixture.app.db
  const change = pool.query(`update refunds set tries = tries + 1 where payment_id = $1`, [sold.payment_id])
  await expect(change).rejects.toThrow('only releases that know until_cents')
})
