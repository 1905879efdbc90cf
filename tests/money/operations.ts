import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { giveFeeBack } from '@fieldside/contracts/http/billing.ts'
import {
  createSessionCheckout,
  listFailedRefunds,
  markRefundPaid,
  retryRefund,
} from '@fieldside/contracts/http/payments.ts'
import { payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import { control, KEYS } from '@fieldside/dev-stripe/testing.ts'
import type Stripe from 'stripe'
import { breakProvider, CARDS, charge } from '../../services/billing/tests/fixture.ts'
import { athlete, sessionIdOf, verify } from '../../services/billing/tests/premium-steps.ts'
import { checkUse, decideFee, disputeFee, readCredits } from './credits.ts'
import {
  callOff,
  carriesFee,
  giveSessionBack,
  hold,
  passDeadline,
  refillReleased,
  settleAbsence,
  turnDown,
} from './ends.ts'
import { ADMIN, anyOf, checked, type Operation, type Operations, short } from './steps.ts'
import { canCarry, pairOf, requestSession, SESSION_CENTS, syncBooking, type World } from './world.ts'

const CLOSED_CARD = '4000000000005126'
const PAYING_CARDS = [CARDS.works, CARDS.refundsLater, CLOSED_CARD]
const JOBS = ['open-fees', 'checkouts', 'fee-releases', 'fee-releases', 'refunds', 'refunds'] as const

const book: Operation = async (world) => {
  const { random, athletes, professionals } = world
  if (random.between(1, 2) === 1) athletes.push(athlete())
  const session = requestSession(world, random.pick(athletes), random.pick(professionals))
  syncBooking(world, session)
  return `book ${short(session.appointment_id)}`
}

const accept: Operation = async (world, only) => {
  const session = anyOf(world, ({ stage }) => stage === 'requested', only)
  if (!session) return undefined
  const before = await readCredits(world)
  const { status, body, problem } = checked(await charge(world.fixture, session))
  if (status === 200 && body.charged && !session.wasAsked) await checkUse(world, session, before)
  session.wasAsked = true
  const isLost = status === 200 && only === undefined && world.random.between(1, 4) === 1
  session.isAnswering = status === 503 || isLost
  if (status === 200 && !isLost) session.stage = 'agreed'
  syncBooking(world, session)
  const answer = status === 200 ? body.charged : problem.code
  return `accept ${short(session.appointment_id)}: ${status} ${answer}${isLost ? ', and booking loses the answer' : ''}`
}

const openCheckout: Operation = async (world, only) => {
  const session = anyOf(world, ({ stage }) => stage === 'agreed', only)
  if (!session) return undefined
  const { status, body } = checked(
    await world.fixture.app.request(
      createSessionCheckout,
      { body: { appointment_id: session.appointment_id } },
      { as: session.athlete },
    ),
  )
  if (status === 200) session.checkoutUrl = body.url
  return `open the checkout of ${short(session.appointment_id)}: ${status}`
}

const pay: Operation = async (world, only) => {
  const session = anyOf(world, ({ checkoutUrl }) => checkoutUrl !== undefined, only)
  if (!session?.checkoutUrl) return undefined
  const card = world.random.pick(PAYING_CARDS)
  const answer = await payOnPage(session.checkoutUrl, card)
  return `pay ${short(session.appointment_id)} with ${short(card)}: ${'error' in answer ? answer.error : 'paid'}`
}

const comeBack: Operation = async (world, only) => {
  const session = anyOf(world, ({ checkoutUrl }) => checkoutUrl !== undefined, only)
  if (!session?.checkoutUrl) return undefined
  const { status } = checked(await verify(world.fixture, session.athlete, sessionIdOf(session.checkoutUrl)))
  return `come back from the checkout of ${short(session.appointment_id)}: ${status}`
}

const inTurn =
  (...operations: Operation[]): Operations =>
  async (world) => {
    const did = [(await book(world)) ?? []].flat()
    const session = world.sessions.at(-1)
    for (const operation of operations) did.push(...[(await operation(world, session)) ?? []].flat())
    return did
  }

/** The usual way to a paid session, so that most of what follows is about money. */
const bookAndPay = inTurn(accept, openCheckout, pay, comeBack)

/** The usual way to a fee credit. */
const bookAndMiss = inTurn(accept, settleAbsence)

const showContact: Operation = async (world) => {
  const session = anyOf(world, () => true)
  if (!session || world.random.between(1, 3) > 1) return undefined
  world.contacts.add(pairOf(session))
  const { professional_id, athlete_id } = session
  const accessed_at = world.fixture.app.clock.now().toISOString()
  const data = { professional_id, athlete_id, accessed_at }
  await world.fixture.app.deliver(contactAccessed, professional_id, data, { times: 2 })
  return `show the contact of ${short(professional_id)} to ${short(athlete_id)}`
}

const runJob: Operation = async (world) => {
  const job = world.random.pick(JOBS)
  await world.fixture.app.runJobs(job)
  return `run ${job}`
}

const passTime: Operation = async ({ fixture, random }) => {
  const minutes = random.pick([1, 5, 60, 4 * 60, 26 * 60])
  fixture.app.clock.advance({ minutes })
  return `wait ${minutes} minutes`
}

/** Collects the events since the last call, oldest first. */
const collect = async (world: World): Promise<void> => {
  for (;;) {
    const { lastEventId } = world
    const { data } = await world.fixture.sim.stripe.events.list({
      limit: 100,
      ...(lastEventId && { ending_before: lastEventId }),
    })
    world.undelivered.push(
      ...data.toReversed().map((event) => ({ id: event.id, body: JSON.stringify(event) })),
    )
    if (data[0]) world.lastEventId = data[0].id
    if (data.length < 100) return
  }
}

const post = async ({ fixture }: World, body: string): Promise<number> => {
  const signature = fixture.sim.stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: KEYS.webhookSecret,
  })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  const { status } = await fixture.app.fetch('/stripe/webhooks', { method: 'POST', headers, body })
  if (status !== 204 && status !== 503) throw new Error(`billing answered ${status} to ${body}`)
  return status
}

/** Delivers all webhooks once, or some of them in another order and repeatedly. */
export const deliverWebhooks = async (world: World, { all }: { all: boolean }): Promise<number> => {
  await collect(world)
  const { random, undelivered } = world
  const count = all ? undelivered.length : Math.min(undelivered.length, random.between(1, 4))
  for (let sent = 0; sent < count; sent += 1) {
    const event = all ? undelivered[0]! : random.pick(undelivered)
    const isRepeated = !all && random.between(1, 3) === 1
    const status = await post(world, event.body)
    if (isRepeated) await post(world, event.body)
    if (status === 204 && !(isRepeated && random.between(0, 1) === 1))
      undelivered.splice(undelivered.indexOf(event), 1)
  }
  return count
}

const hearWebhooks: Operation = async (world) => {
  const count = await deliverWebhooks(world, { all: false })
  return count > 0 ? `deliver ${count} webhooks` : undefined
}

export const intentOf = (ref: Stripe.Refund['payment_intent']): string =>
  typeof ref === 'string' ? ref : (ref?.id ?? '')

/** Ends the faults, so that they don't hit what an operator or a bank does at the provider. */
export const endFaults = async ({ fixture }: World): Promise<void> => {
  await fetch(`${fixture.sim.url}/_sim/faults`, { method: 'DELETE' })
}

/** Returns the refunds of the episode, newest first, except those whose rest was paid another way. */
export const refundsNow = async (world: World): Promise<Stripe.Refund[]> => {
  const ids = world.sessions.map(({ appointment_id }) => appointment_id)
  const { rows } = await world.fixture.app.db.pool.query<{ id: string; payment_intent_id: string }>(
    'select id, payment_intent_id from payments where appointment_id = any($1::uuid[])',
    [ids],
  )
  await endFaults(world)
  const intents = new Set(
    rows.filter(({ id }) => !world.returned.has(id)).map((row) => row.payment_intent_id),
  )
  const { data } = await world.fixture.sim.stripe.refunds.list({ limit: 20 })
  return data.filter(({ payment_intent }) => intents.has(intentOf(payment_intent)))
}

/** The bank ends a pending refund, or rejects one that had succeeded. */
const hearFromBank: Operation = async (world) => {
  const open = (await refundsNow(world)).filter(({ status }) => status !== 'failed')
  if (open.length === 0) return undefined
  const { id, status: before } = world.random.pick(open)
  const status = before === 'pending' && world.random.between(1, 3) === 1 ? 'succeeded' : 'failed'
  await control(world.fixture.sim.url, 'refunds', { refund: id, status })
  return `the bank ends the ${before} refund ${short(id)}: ${status}`
}

/** A closed card: the bank rejects every refund until billing gives up. */
const closeCard: Operations = async (world) => {
  const did: string[] = []
  const [refund] = await refundsNow(world)
  if (!refund) return undefined
  const intent = intentOf(refund.payment_intent)
  for (let day = 0; day < 9; day += 1) {
    for (const { id, status, payment_intent } of await refundsNow(world))
      if (status !== 'failed' && intentOf(payment_intent) === intent) {
        await control(world.fixture.sim.url, 'refunds', { refund: id, status: 'failed' })
        did.push(`the bank rejects the refund ${short(id)} of a closed card`)
      }
    world.fixture.app.clock.advance({ hours: 25 })
    await world.fixture.app.runJobs('refunds')
  }
  return [...did, ...[(await administer(world)) ?? []].flat()]
}

/** The provider doesn't answer about refunds, so that billing gives up although it never sent one. */
const loseProvider: Operation = async (world) => {
  const open = world.sessions.some(({ end }) => end)
  if (!open) return undefined
  await breakProvider(world.fixture, '/v1/refunds', { kind: 'error', method: 'GET', times: 1000 })
  for (let day = 0; day < 4; day += 0.5) {
    await world.fixture.app.runJobs('refunds')
    world.fixture.app.clock.advance({ hours: 12 })
  }
  await endFaults(world)
  return `the provider is unavailable for 4 days; ${await administer(world)}`
}

const isDisputed = ({ disputes }: World, intentId: string): boolean =>
  disputes.some(({ intent }) => intent === intentId)

/** A bank disputes a payment of which nothing went back. */
const openDispute: Operation = async (world) => {
  const session = anyOf(world, ({ stage, byHand }) => stage !== 'requested' && byHand.length === 0)
  if (!session) return undefined
  const { stripe, url } = world.fixture.sim
  const sql = `select id, payment_intent_id as intent, payment_type from payments
    where appointment_id = $1 and status = 'completed' order by payment_type desc limit 1`
  const { rows } = await world.fixture.app.db.pool.query(sql, [session.appointment_id])
  const [{ id, intent, payment_type }] = rows.length > 0 ? rows : [{}]
  if (!id || isDisputed(world, intent) || world.returned.has(id) || world.returnedFees.has(id))
    return undefined
  await endFaults(world)
  const { data } = await stripe.refunds.list({ payment_intent: intent })
  if (data.some(({ status }) => status !== 'failed')) return undefined
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent)
  const dispute = (await control(url, 'disputes', { charge })) as Stripe.Dispute
  world.disputes.push({ id: dispute.id, intent, status: 'open' })
  if (payment_type === 'first_booking_fee') world.returnedFees.add(id)
  return `dispute the ${payment_type} of ${short(session.appointment_id)}`
}

/** Loses or wins an open dispute, or wins the appeal of a lost one. */
export const decideDispute = async (world: World, dispute: World['disputes'][number]): Promise<string> => {
  const { id, status: before } = dispute
  dispute.status = before === 'open' ? world.random.pick(['won', 'lost', 'lost']) : 'won'
  await control(world.fixture.sim.url, 'disputes', { dispute: id, status: dispute.status })
  return `the bank decides the ${before} dispute ${short(id)}: ${dispute.status}`
}

const hearFromDispute: Operation = async (world) => {
  const undecided = world.disputes.filter(({ status }) => status !== 'won')
  return undecided.length > 0 ? decideDispute(world, world.random.pick(undecided)) : undefined
}

const refundByHand: Operation = async (world) => {
  const session = anyOf(world, ({ stage, byHand }) => stage === 'agreed' && byHand.length < 2)
  if (!session) return undefined
  const sql = `select payment_intent_id from payments where appointment_id = $1 and payment_type = 'session'`
  const { rows } = await world.fixture.app.db.pool.query(sql, [session.appointment_id])
  if (!rows[0] || isDisputed(world, rows[0].payment_intent_id)) return undefined
  const reverse_transfer = world.random.between(0, 1) === 1
  const amount = world.random.pick([1000, 3000])
  const order = { payment_intent: rows[0].payment_intent_id, amount, reverse_transfer }
  await endFaults(world)
  const { id } = await world.fixture.sim.stripe.refunds.create(order)
  session.byHand.push({ id, reversed: reverse_transfer ? amount : 0 })
  return `refund ${amount} of ${SESSION_CENTS} of ${short(session.appointment_id)} by hand${reverse_transfer ? ' with the transfer' : ''}`
}

/** An operator refunds all of a fee at the provider. */
const returnFee: Operation = async (world) => {
  const session = anyOf(world, ({ stage }) => stage !== 'requested')
  if (!session) return undefined
  const sql = `select p.id, p.payment_intent_id from payments p left join refunds r on r.payment_id = p.id
    where p.appointment_id = $1 and payment_type = 'first_booking_fee' and status = 'completed'
      and refunding_cents = 0 and r.id is null`
  const { rows } = await world.fixture.app.db.pool.query(sql, [session.appointment_id])
  // Billing may not have heard of an earlier one yet.
  if (!rows[0] || world.returnedFees.has(rows[0].id)) return undefined
  await endFaults(world)
  await world.fixture.sim.stripe.refunds.create({ payment_intent: rows[0].payment_intent_id })
  world.returnedFees.add(rows[0].id)
  return `refund the fee of ${short(session.appointment_id)} by hand`
}

/** An administrator gives a kept fee back, which billing rejects while another session of the pair uses it. */
const giveBack: Operation = async (world) => {
  const session = anyOf(world, (one) => world.keptFees.has(pairOf(one)))
  if (!session) return undefined
  const ofPair = world.sessions.filter((one) => pairOf(one) === pairOf(session))
  // No rule says whether another one that cost nothing keeps a later fee.
  for (const one of ofPair.filter(canCarry)) if (!(await carriesFee(world, one))) return undefined
  const sql = 'select payment_id from first_booking_fees where professional_id = $1 and athlete_id = $2'
  const { professional_id, athlete_id } = session
  const { rows } = await world.fixture.app.db.pool.query(sql, [professional_id, athlete_id])
  if (!rows[0]?.payment_id) return undefined
  const order = { params: { id: rows[0].payment_id }, body: { reason: 'Ticket 1042' } }
  const { status } = checked(await world.fixture.app.request(giveFeeBack, order, { as: ADMIN }))
  if (status === 200) {
    world.keptFees.delete(pairOf(session))
    for (const one of ofPair) one.isFeeGivenBack ||= one.stage === 'ended'
  }
  return `give the fee of ${short(professional_id)} and ${short(athlete_id)} back: ${status}`
}

export const failedRefunds = async ({ fixture, sessions }: World) => {
  const { items } = checked(await fixture.app.request(listFailedRefunds, {}, { as: ADMIN })).body
  const ids = sessions.map(({ appointment_id }) => appointment_id)
  return items.filter(({ appointment_id }) => ids.includes(appointment_id ?? ''))
}

const administer: Operation = async (world) => {
  const failed = await failedRefunds(world)
  if (failed.length === 0) return undefined
  const { id, payment_id, undecided, unreversed } = world.random.pick(failed)
  const params = { id }
  if (undecided || unreversed || world.random.between(0, 1) === 1) {
    const { status } = checked(await world.fixture.app.request(retryRefund, { params }, { as: ADMIN }))
    return `retry the refund ${short(id)}: ${status}`
  }
  const body = { reason: 'Check 1042 of December 4' }
  const { status } = checked(await world.fixture.app.request(markRefundPaid, { params, body }, { as: ADMIN }))
  if (status === 200) {
    const events = await world.fixture.app.emittedAfter(world.emitted)
    const event = events.find(
      ({ type, subject }) => type === 'billing.refunded-another-way' && subject === id,
    )!
    world.returned.set(payment_id, (event.data as { returned_cents: number }).returned_cents)
  }
  return `mark the refund ${short(id)} as paid: ${status}`
}

const breakSomething: Operation = async ({ fixture, random }) => {
  const path = random.pick([
    '/v1/refunds',
    '/v1/refunds',
    '/v1/transfers',
    '/v1/payment_intents',
    '/v1/checkout/sessions',
  ])
  const method = random.pick(['GET', 'POST'])
  const kind = random.pick(
    method === 'POST' ? (['error', 'drop', 'reject'] as const) : (['error', 'drop'] as const),
  )
  const stored = kind === 'error' && method === 'POST' && random.between(0, 1) === 1
  await breakProvider(fixture, path, { kind, method, stored, times: random.between(1, 2) })
  return `break ${method} ${path}: ${stored ? 'stored ' : ''}${kind}`
}

const crashSoon: Operation = async (world) => {
  world.crash = { calls: world.random.between(1, 5), isAfter: world.random.between(0, 1) === 1 }
  return `crash ${world.crash.isAfter ? 'after' : 'before'} call ${world.crash.calls}`
}

const WEIGHTS: readonly [Operations, number][] = [
  [bookAndPay, 6],
  [bookAndMiss, 6],
  [book, 3],
  [accept, 6],
  [openCheckout, 3],
  [pay, 3],
  [comeBack, 3],
  [callOff, 8],
  [hold, 3],
  [settleAbsence, 5],
  [refillReleased, 3],
  [passDeadline, 3],
  [giveSessionBack, 3],
  [disputeFee, 3],
  [decideFee, 4],
  [turnDown, 2],
  [showContact, 2],
  [runJob, 14],
  [passTime, 6],
  [hearWebhooks, 6],
  [hearFromBank, 8],
  [closeCard, 1],
  [loseProvider, 1],
  [refundByHand, 6],
  [returnFee, 2],
  [giveBack, 2],
  [openDispute, 1],
  [hearFromDispute, 2],
  [administer, 4],
  [breakSomething, 4],
  [crashSoon, 4],
]
const DECK = WEIGHTS.flatMap(([operation, weight]) => Array.from({ length: weight }, () => operation))

/** Does the next operations that have something to do. */
export const step = async (world: World): Promise<void> => {
  for (;;) {
    const did = await world.random.pick(DECK)(world)
    if (did === undefined) continue
    world.log.push(...[did].flat())
    return
  }
}
