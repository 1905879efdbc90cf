import type { Envelope, EventContract, EventData } from '@fieldside/contracts/envelope.ts'
import { paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import { appointmentCancelled } from '@fieldside/contracts/events/booking.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { cancelAppointment, getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import {
  createSessionCheckout,
  getPayoutAccount,
  settleSessionPayment,
  startPayoutOnboarding,
} from '@fieldside/contracts/http/payments.ts'
import { createRandom, type Random } from '@fieldside/dev-seed/random.ts'
import { onboardOnPage, payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import { KEYS } from '@fieldside/dev-stripe/testing.ts'
import { DomainError, unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import * as billings from '../../services/billing/tests/fixture.ts'
import { sessionIdOf, verify } from '../../services/billing/tests/premium-steps.ts'
import { decide } from '../../services/booking/src/appointments/rules/decide.ts'
import { newAppointment } from '../../services/booking/src/appointments/rules/new-appointment.ts'
import { applyEvents } from '../../services/booking/src/appointments/steps/apply-events.ts'
import { publishEvent } from '../../services/booking/src/appointments/steps/publish-event.ts'
import { newRequest } from '../../services/booking/src/appointments/store/appointments.ts'
import * as bookings from '../../services/booking/tests/fixture.ts'

const PRICE = 8500
/** Sessions that live at the same time. */
const BATCH = 10
const STEPS_PER_SESSION = 16
/** Most steps happen around the deadline, which is 24 hours after the agreement. */
const HOURS_BEFORE_STEPS = 21
const ROUNDS = 6

type Session = {
  id: string
  athlete: Person
  professional: Person
  checkoutUrl?: string
  log: string[]
}
type Relay = { read: number; queue: Envelope[] }

type World = {
  booking: bookings.Fixture
  billing: billings.Fixture
  payee: Person
  random: Random
  sessions: Session[]
  /** Events on their way, in the order of the bus. */
  toBooking: Relay
  toBilling: Relay
  webhooks: string[]
  lastWebhook: string | undefined
  down: Set<'booking' | 'billing'>
  /** The calls of the payment provider until the process "crashes", and whether it does so before or after that call. */
  crash: { calls: number; isAfter: boolean } | undefined
  /** Where the answer of billing about a payment is lost, or something happens before booking acts on it. */
  onSettled: (() => Promise<unknown>) | undefined
  /** Happens while the payment provider opens a checkout that nobody has the page of yet. */
  onOpened: (() => Promise<unknown>) | undefined
}

const now = ({ booking }: World): Date => booking.t.clock.now()
const setClock = ({ booking, billing }: World, to: Date): void => {
  booking.t.clock.set(to)
  billing.app.clock.set(to)
}

const refuseIfDown = ({ down }: World, service: 'booking' | 'billing'): void => {
  if (down.has(service)) throw unavailable(`${service} is down`, 'unavailable', 1)
}

const checked = <R extends { status: number; problem: unknown; body: unknown }>(reply: R): R => {
  if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.problem)}`)
  return reply
}

type Call = (...given: unknown[]) => Promise<unknown>

/** Makes every call of the payment provider a place where billing's process can end. */
const crashable = (world: World): void => {
  const provider = world.billing.app.context().paymentProvider as unknown as Record<string, Call>
  const crashed = () => new DomainError('unavailable', 'crashed', 'The process crashed')
  for (const [name, call] of Object.entries(provider)) {
    if (name === 'readEvent') continue
    provider[name] = async (...given) => {
      const { crash } = world
      const isNow = crash !== undefined && --crash.calls <= 0
      if (isNow) world.crash = undefined
      if (isNow && !crash.isAfter) throw crashed()
      const answer = await call(...given)
      if (isNow) throw crashed()
      const { onOpened } = world
      if (name === 'openSessionCheckout') {
        world.onOpened = undefined
        await onOpened?.()
      }
      return answer
    }
  }
}

/** Lets the two services call each other, unless one of them is down. */
const connect = (world: World): void => {
  const { booking, billing } = world
  billing.bookings.ask = async (id) => {
    refuseIfDown(world, 'booking')
    const as = { service: 'billing' } as const
    return checked(await booking.t.request(getPayableSession, { params: { id } }, { as })).body
  }
  booking.billing.settle = async (appointment_id) => {
    refuseIfDown(world, 'billing')
    const as = { service: 'booking' } as const
    const reply = await billing.app.request(settleSessionPayment, { params: { appointment_id } }, { as })
    if (reply.status === 503) throw unavailable('No answer', 'unavailable', 1)
    const { onSettled } = world
    world.onSettled = undefined
    await onSettled?.()
    return checked(reply).body
  }
}

const createWorld = async (): Promise<World> => {
  const booking = await bookings.createFixture()
  const billing = await billings.createFixture({ now: () => booking.t.clock.now().getTime() })
  const payee = billings.professional()
  const { body } = await billing.app.request(startPayoutOnboarding, {}, { as: payee })
  await onboardOnPage(body.url)
  await billing.app.request(getPayoutAccount, {}, { as: payee })
  const world: World = {
    ...{ booking, billing, payee },
    random: createRandom(0),
    sessions: [],
    toBooking: { read: 0, queue: [] },
    toBilling: { read: 0, queue: [] },
    webhooks: [],
    lastWebhook: undefined,
    down: new Set(),
    crash: undefined,
    onSettled: undefined,
    onOpened: undefined,
  }
  crashable(world)
  connect(world)
  return world
}

/** Agrees on a session in 100 hours that must be paid within 24 hours. */
const agree = async (world: World): Promise<Session> => {
  const { booking, payee } = world
  const [id, professional_id] = [newId(), newId()]
  const athlete = booking.athlete()
  const at = now(world)
  const starts_at = new Date(Math.ceil(at.getTime() / 3_600_000) * 3_600_000 + 100 * 3_600_000)
  const form = {
    ...booking.form({ id: professional_id, user: payee }),
    appointment_date: starts_at.toISOString(),
  }
  const eligibility = {
    professional_id,
    user_id: payee.userId,
    price_per_session_cents: PRICE,
    show_price: true,
  }
  const offer = bookings.CONSULTATION
  await writeStep(booking.t.context(), async (tx, emit) => {
    const draft = { id, form, member: null, athleteId: athlete.userId, eligibility, offer }
    let appointment = newAppointment({ ...draft, room: null, requiresPayment: true, timeZone: null }, at)
    const event = { type: 'requested', at, starts_at } as const
    const locked = { status: 'approved', has_role: true, approval_withdrawn: false }
    for (const one of newRequest(tx, appointment, { event, locked, network: undefined })) await one.execute()
    await publishEvent(tx, emit, appointment, event)
    for (const command of [{ type: 'accept' }, { type: 'confirm_accept', fee_charged: false }] as const) {
      const decision = decide(appointment, command, at)
      if (!('events' in decision)) throw new Error(decision.detail)
      appointment = await applyEvents(tx, emit, appointment, decision.events)
    }
  })
  return { id, athlete, professional: payee, log: [] }
}

/** Does something to a session, or to everything. Returns what it did. */
type Operation = (world: World, session: Session) => Promise<string | undefined>

const openCheckout: Operation = async ({ billing, down }, session) => {
  if (down.has('billing')) return undefined
  const body = { appointment_id: session.id }
  const reply = await billing.app.request(createSessionCheckout, { body }, { as: session.athlete })
  if (reply.status === 500) throw new Error(JSON.stringify(reply.problem))
  if (reply.status === 200) session.checkoutUrl = reply.body.url
  return `opens the checkout: ${reply.status === 200 ? 'ok' : reply.problem.code}`
}

/** The deadline passes while the checkout is being opened, and the athlete pays on its page as soon as they see it. */
const openTooLate: Operation = async (world, session) => {
  const due = await dueAt(world, session)
  if (!due || due <= now(world) || world.random.between(1, 2) > 1) return undefined
  world.onOpened = async () => {
    setClock(world, due)
    await cancelUnpaid(world, session)
  }
  const did = await openCheckout(world, session)
  world.onOpened = undefined
  return `${did} too late, ${await pay(world, session)}`
}

const pay: Operation = async ({ random }, { checkoutUrl }) => {
  if (checkoutUrl === undefined) return undefined
  const card = random.pick([billings.CARDS.works, billings.CARDS.works, billings.CARDS.refundsLater])
  const answer = await payOnPage(checkoutUrl, card)
  return `pays: ${'error' in answer ? answer.error : 'ok'}`
}

const comeBack: Operation = async ({ billing, down }, { athlete, checkoutUrl }) => {
  if (checkoutUrl === undefined || down.has('billing')) return undefined
  return `comes back: ${(await verify(billing, athlete, sessionIdOf(checkoutUrl))).status}`
}

const cancel: Operation = async ({ booking, random, down }, { id, athlete, professional }) => {
  if (down.has('booking') || random.between(1, 3) > 1) return undefined
  const as = random.pick([athlete, professional])
  const { status } = await booking.t.request(cancelAppointment, { params: { id } }, { as })
  return `the ${'role' in as ? as.role : ''} cancels: ${status}`
}

const move: Operation = async ({ booking, down }, { id, athlete, professional }) => {
  if (down.has('booking')) return undefined
  const proposed_date = new Date(booking.t.clock.now().getTime() + 300 * 3_600_000)
  proposed_date.setUTCMinutes(0, 0, 0)
  const body = { proposed_date: proposed_date.toISOString() }
  await booking.t.request(proposeNewTime, { params: { id }, body }, { as: professional })
  const { status } = await booking.t.request(acceptNewTime, { params: { id } }, { as: athlete })
  return `moves: ${status}`
}

const relay = async <C extends EventContract>(
  world: World,
  { to, contract, count }: { to: 'booking' | 'billing'; contract: C; count: number },
): Promise<number> => {
  const [at, source] =
    to === 'booking'
      ? ([world.toBooking, world.billing.app] as const)
      : ([world.toBilling, world.booking.t] as const)
  const events = await source.emittedAfter(at.read)
  at.read += events.length
  at.queue.push(...events.filter(({ type }) => type === contract.type))
  const given = at.queue.splice(0, count)
  const receiver = to === 'booking' ? world.booking.t : world.billing.app
  for (const { id, time, subject, data } of given) {
    const times = world.random.between(1, 2)
    await receiver.deliver(contract, subject, data as EventData<C>, { id, time: new Date(time), times })
  }
  return given.length
}

const hearEvents: Operation = async (world) => {
  const { down, random } = world
  const count = random.between(1, 4)
  if (!down.has('booking')) await relay(world, { to: 'booking', contract: paymentRecorded, count })
  if (!down.has('billing')) await relay(world, { to: 'billing', contract: appointmentCancelled, count })
  return 'events arrive'
}

const collectWebhooks = async (world: World): Promise<void> => {
  for (;;) {
    const { lastWebhook } = world
    const { data } = await world.billing.sim.stripe.events.list({
      limit: 100,
      ...(lastWebhook && { ending_before: lastWebhook }),
    })
    world.webhooks.push(...data.toReversed().map((event) => JSON.stringify(event)))
    if (data[0]) world.lastWebhook = data[0].id
    if (data.length < 100) return
  }
}

const post = async ({ billing }: World, payload: string): Promise<number> => {
  const { webhooks } = billing.sim.stripe
  const signature = webhooks.generateTestHeaderString({ payload, secret: KEYS.webhookSecret })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return (await billing.app.fetch('/stripe/webhooks', { method: 'POST', headers, body: payload })).status
}

/** Delivers webhooks in any order, some twice and some never. */
const hearWebhooks: Operation = async (world) => {
  if (world.down.has('billing')) return undefined
  await collectWebhooks(world)
  const { random, webhooks } = world
  for (let count = random.between(1, 5); count > 0 && webhooks.length > 0; count -= 1) {
    const index = random.between(0, webhooks.length - 1)
    const fate = random.pick(['once', 'once', 'twice', 'never'])
    if (fate === 'never') webhooks.splice(index, 1)
    else if ((await post(world, webhooks[index]!)) === 204 && fate === 'once') webhooks.splice(index, 1)
  }
  return 'webhooks arrive'
}

const cancelUnpaid: Operation = async (world) => {
  if (world.down.has('booking')) return undefined
  await world.booking.t.runJobs('cancel-unpaid-sessions')
  return 'booking cancels what is unpaid'
}

/** Something else happens between billing's answer and what booking does with it, or the answer is lost. */
const cancelSlowly: Operation = async (world, session) => {
  const { random } = world
  const between = random.pick(['the answer is lost', pay, comeBack, hearWebhooks, hearEvents, cancel])
  world.onSettled = async () => {
    if (typeof between === 'string') throw unavailable('No answer', 'unavailable', 1)
    session.log.push(`meanwhile: ${(await between(world, session)) ?? 'nothing'}`)
  }
  const did = await cancelUnpaid(world, session)
  world.onSettled = undefined
  return did && `${did}, ${typeof between === 'string' ? between : 'slowly'}`
}

const runJobs: Operation = async ({ billing, random, down }) => {
  if (down.has('billing')) return undefined
  const job = random.pick(['checkouts', 'refunds'] as const)
  await billing.app.runJobs(job)
  return `billing runs ${job}`
}

const dueAt = async ({ booking }: World, { id, athlete }: Session): Promise<Date | undefined> => {
  const { pay_by } = (await booking.t.request(getAppointment, { params: { id } }, { as: athlete })).body
  return pay_by ? new Date(pay_by) : undefined
}

/** Passes minutes or hours, or up to a session's deadline: a millisecond before, exactly at it, or after. */
const passTime: Operation = async (world, session) => {
  const { random } = world
  const due = await dueAt(world, session)
  const toDue = due && due > now(world) && random.between(1, 12) === 1
  const to = toDue
    ? new Date(due.getTime() + random.pick([-1, 0, 0, 1, 1000]))
    : new Date(now(world).getTime() + random.pick([1, 60, 300, 1800]) * 1000)
  if (to > now(world)) setClock(world, to)
  return `it is ${to.toISOString()}`
}

const breakOrMend: Operation = async ({ down, random }) => {
  const service = random.pick(['booking', 'billing'] as const)
  if (!down.delete(service) && random.between(1, 3) === 1) down.add(service)
  return `down: ${[...down].join(', ') || 'nothing'}`
}

const crashSoon: Operation = async (world) => {
  const { random } = world
  world.crash = { calls: random.between(1, 2), isAfter: random.between(0, 1) === 1 }
  return `billing crashes ${world.crash.isAfter ? 'after' : 'before'} a call of the provider`
}

const DECK = [
  openTooLate,
  ...[openCheckout, openCheckout, openCheckout, pay, pay, pay, comeBack],
  ...[cancel, move, hearEvents, hearEvents, hearWebhooks, hearWebhooks, cancelUnpaid, cancelUnpaid],
  ...[cancelSlowly, cancelSlowly, cancelSlowly, runJobs, runJobs, passTime, passTime, passTime],
  ...[breakOrMend, breakOrMend, crashSoon],
] satisfies Operation[]

/** Lets everything end: nothing fails any more, what is on its way arrives, and time passes. */
const endAll = async (world: World): Promise<void> => {
  world.down.clear()
  world.crash = undefined
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = Number.POSITIVE_INFINITY
    await collectWebhooks(world)
    for (const webhook of world.webhooks.splice(0)) await post(world, webhook)
    for (const job of ['checkouts', 'refunds', 'refunds']) await world.billing.app.runJobs(job)
    await world.booking.t.runJobs('cancel-unpaid-sessions')
    await relay(world, { to: 'booking', contract: paymentRecorded, count: all })
    await relay(world, { to: 'billing', contract: appointmentCancelled, count: all })
    setClock(world, new Date(now(world).getTime() + 9 * 3_600_000))
  }
}

type Ledger = {
  charges: { payment_intent: string; amount: number; metadata: { appointment_id?: string } }[]
  refunds: { payment_intent: string; amount: number; status: string }[]
}

/** Returns the cents that the payment provider kept of each payment of a session. */
const keptOf = ({ charges, refunds }: Ledger, { id }: Session): number[] =>
  charges
    .filter(({ metadata }) => metadata.appointment_id === id)
    .map(({ payment_intent, amount }) => {
      const back = refunds.filter((refund) => refund.payment_intent === payment_intent)
      return amount - back.reduce((sum, refund) => sum + refund.amount, 0)
    })

/** How sessions ended. `refunded` are those canceled as not paid whose payment came too late. */
export type Seen = { stands: number; unpaid: number; calledOff: number; refunded: number }

/** @throws Error if a session neither stands and is paid, nor is canceled with everything refunded */
const judge = async (world: World, seen: Seen): Promise<void> => {
  const ledger = (await (await fetch(`${world.billing.sim.url}/_sim/ledger`)).json()) as Ledger
  const { rows } = await world.booking.t.db.pool.query<{
    id: string
    status: string
    cancelled_by: string | null
  }>('select id, status, cancelled_by from appointments where id = any($1)', [
    world.sessions.map(({ id }) => id),
  ])
  for (const session of world.sessions) {
    const { status, cancelled_by } = rows.find(({ id }) => id === session.id)!
    const payments = keptOf(ledger, session)
    const kept = payments.filter((cents) => cents !== 0)
    const isPaid = status === 'paid_confirmed' && kept.length === 1 && kept[0] === PRICE
    const isRefunded = status === 'cancelled' && kept.length === 0
    if (!isPaid && !isRefunded)
      throw new Error(`${status}, kept ${JSON.stringify(payments)}:\n${session.log.join('\n')}`)
    if (isPaid) seen.stands += 1
    else if (cancelled_by === 'system') seen.unpaid += 1
    else seen.calledOff += 1
    if (cancelled_by === 'system' && payments.length > 0) seen.refunded += 1
  }
}

const runBatch = async (world: World, seed: number, seen: Seen): Promise<void> => {
  world.random = createRandom(seed)
  world.sessions = []
  while (world.sessions.length < BATCH) world.sessions.push(await agree(world))
  for (const session of world.sessions)
    for (const operation of [openCheckout, pay])
      if (world.random.between(1, 3) > 1) session.log.push((await operation(world, session)) ?? 'nothing')
  setClock(world, new Date(now(world).getTime() + HOURS_BEFORE_STEPS * 3_600_000))
  for (let step = 0; step < BATCH * STEPS_PER_SESSION; step += 1) {
    const session = world.random.pick(world.sessions)
    const did = await world.random.pick(DECK)(world, session)
    if (did !== undefined) for (const one of world.sessions) one.log.push(one === session ? did : `… ${did}`)
  }
  await endAll(world)
  await judge(world, seen)
}

/**
 * Runs that many sessions that must be paid, each with payments, deadlines, events, webhooks, and outages in a random
 * order. Returns how they ended. @throws Error that names the seed and what happened to the session that went wrong
 */
export const runRace = async (orders: number, seed: number): Promise<Seen> => {
  const seen: Seen = { stands: 0, unpaid: 0, calledOff: 0, refunded: 0 }
  const world = await createWorld()
  try {
    for (let batch = 0; batch * BATCH < orders; batch += 1)
      await runBatch(world, seed + batch, seen).catch((error: unknown) => {
        throw new Error(`seed ${seed + batch}: ${String(error)}`, { cause: error })
      })
  } finally {
    await world.booking.t.close()
    await world.billing.close()
  }
  return seen
}
