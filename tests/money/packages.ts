import { packageCreditsChanged } from '@fieldside/contracts/events/booking.ts'
import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { sumEarnings } from '@fieldside/contracts/http/earnings.ts'
import { offerPackage, returnPackage } from '@fieldside/contracts/http/packages.ts'
import { listFailedRefunds, retryRefund } from '@fieldside/contracts/http/payments.ts'
import { packageShareCents } from '@fieldside/contracts/package-share.ts'
import { payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import { control } from '@fieldside/dev-stripe/testing.ts'
import { findParkedJobs, scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import type Stripe from 'stripe'
import { CARDS, charge } from '../../services/billing/tests/fixture.ts'
import { startCheckout, TERMS } from '../../services/billing/tests/package-steps.ts'
import { sessionIdOf, verify } from '../../services/billing/tests/premium-steps.ts'
import { type Ledger, sum } from './ledger.ts'
import { deliverWebhooks } from './operations.ts'
import { ADMIN, checked } from './steps.ts'
import {
  closeWorld,
  crashed,
  createWorld,
  requestSession,
  startEpisode,
  syncBooking,
  type World,
} from './world.ts'

/** A package from its checkout on. Booking's side of it is `used`, `reserved`, and `freed`. */
type Sold = {
  id: string
  athlete: Person
  professional: Person
  url: string
  used: number
  reserved: number
  /** Reserved sessions that were free again after booking had closed the package. */
  freed: number
  byHand: { cents: number; reversed: number }
  dispute?: { id: string; isLost?: boolean }
}
type Packages = { world: World; sold: Sold[]; offered: Map<string, string>; versions: Map<string, number> }
type Operation = (packages: Packages) => Promise<string | undefined>

const { sessions: SESSIONS, price_cents: PRICE_CENTS } = TERMS
const JOBS = ['checkouts', 'packages', 'package-refunds', 'package-refunds'] as const

const one = ({ world, sold }: Packages, is: (sold: Sold) => boolean): Sold | undefined => {
  const found = sold.filter(is)
  return found.length > 0 ? world.random.pick(found) : undefined
}

const closedAs = ({ world }: Packages, { id }: Sold) => world.fixture.bookings.closed.get(id)

/** Tells the stand-in of booking what is unused, until it has closed the package. */
const syncUnused = (packages: Packages, sold: Sold): void => {
  if (closedAs(packages, sold)) return
  packages.world.fixture.bookings.unused.set(sold.id, SESSIONS - sold.used - sold.reserved)
}

const rowOf = async ({ world }: Packages, { id }: Sold) => {
  const { rows } = await world.fixture.app.db.pool.query<{
    payment_id: string | null
    intent: string
    ended_at: Date | null
    refund_cents: number
    until_cents: number | null
  }>(
    `select s.payment_id, p.payment_intent_id as intent, s.ended_at, s.refund_cents, r.until_cents from sold_packages s
     left join payments p on p.id = s.payment_id left join refunds r on r.payment_id = p.id where s.id = $1`,
    [id],
  )
  return rows[0]!
}

const open: Operation = async (packages) => {
  const { world, offered } = packages
  const [athlete, professional] = [world.random.pick(world.athletes), world.random.pick(world.professionals)]
  const { status, body } = checked(
    await startCheckout(world.fixture, athlete, offered.get(professional.userId)!),
  )
  if (status !== 200) return `open a checkout: ${status}`
  const { rows } = await world.fixture.app.db.pool.query<{ package_id: string }>(
    'select package_id from checkouts where stripe_session_id = $1',
    [sessionIdOf(body.url)],
  )
  const id = rows[0]!.package_id
  const known = packages.sold.find((each) => each.id === id)
  if (known) known.url = body.url
  else {
    const sold = { id, athlete, professional, url: body.url, used: 0, reserved: 0, freed: 0 }
    packages.sold.push({ ...sold, byHand: { cents: 0, reversed: 0 } })
  }
  return `open the checkout of ${id.slice(-6)}`
}

const pay: Operation = async (packages) => {
  const sold = one(packages, () => true)
  if (!sold) return undefined
  const card = packages.world.random.pick([CARDS.works, CARDS.refundsLater])
  await payOnPage(sold.url, card)
  syncUnused(packages, sold)
  if (packages.world.random.between(1, 2) === 1)
    checked(await verify(packages.world.fixture, sold.athlete, sessionIdOf(sold.url)))
  return `pay ${sold.id.slice(-6)}`
}

const bookSession: Operation = async (packages) => {
  const isFree = (sold: Sold) => !closedAs(packages, sold) && sold.used + sold.reserved < SESSIONS
  const sold = one(packages, isFree)
  if (!sold) return undefined
  if (packages.world.random.between(1, 2) === 1) sold.used += 1
  else sold.reserved += 1
  syncUnused(packages, sold)
  return `use or reserve a session of ${sold.id.slice(-6)}`
}

/** A request ends. If booking has closed the package, the session is taken back and billing hears of it. */
const release: Operation = async (packages) => {
  const sold = one(packages, ({ reserved }) => reserved > 0)
  if (!sold) return undefined
  sold.reserved -= 1
  if (closedAs(packages, sold)) sold.freed += 1
  syncUnused(packages, sold)
  await hearCredits(packages, sold)
  return `a request with ${sold.id.slice(-6)} ends`
}

const returnedOf = (packages: Packages, sold: Sold): number =>
  closedAs(packages, sold) ? packages.world.fixture.bookings.unused.get(sold.id)! + sold.freed : 0

const hearCredits = async (packages: Packages, sold: Sold): Promise<void> => {
  const { id, athlete, professional, used, reserved } = sold
  const returned = returnedOf(packages, sold)
  const pair = {
    athlete_id: athlete.userId,
    professional_id: professional.userId,
    professional_user_id: professional.userId,
  }
  const counts = { sessions: SESSIONS, left: SESSIONS - used - reserved - returned, reserved, used, returned }
  const terms = {
    version: 1,
    appointment_type: TERMS.appointment_type,
    valid_until: '2028-01-01T00:00:00.000Z',
  }
  const data = { package_id: id, ...pair, ...counts, ...terms }
  await packages.world.fixture.app.deliver(packageCreditsChanged, id, data, { times: 2 })
}

const giveBack: Operation = async (packages) => {
  const sold = one(packages, () => true)
  if (!sold) return undefined
  const params = { id: sold.id }
  const { status } = checked(
    await packages.world.fixture.app.request(returnPackage, { params }, { as: sold.athlete }),
  )
  return `return ${sold.id.slice(-6)}: ${status}`
}

const changeSeller: Operation = async ({ world, versions }) => {
  if (world.random.between(1, 3) > 1) return undefined
  const { userId } = world.random.pick(world.professionals)
  const version = (versions.get(userId) ?? 0) + 1
  versions.set(userId, version)
  const status = world.random.pick(['approved', 'approved', 'rejected'] as const)
  const facts = {
    is_accepting_bookings: true,
    specialty: null,
    price_per_session_cents: null,
    show_price: true,
  }
  const data = { professional_id: userId, user_id: userId, version, status, previous_status: null, ...facts }
  await world.fixture.app.deliver(professionalChanged, userId, data, { times: 2 })
  return `a professional is ${status}`
}

const runJob: Operation = async ({ world }) => {
  const job = world.random.pick(JOBS)
  await world.fixture.app.runJobs(job)
  return `run ${job}`
}

const passTime: Operation = async ({ world }) => {
  const minutes = world.random.pick([5, 60, 26 * 60])
  world.fixture.app.clock.advance({ minutes })
  return `wait ${minutes} minutes`
}

const hear: Operation = async ({ world }) =>
  `deliver ${await deliverWebhooks(world, { all: false })} webhooks`

/** The process ends after booking has closed a package, or at a call of the provider. */
const crash: Operation = async ({ world }) => {
  if (world.random.between(1, 2) === 1) {
    world.crash = { calls: world.random.between(1, 6), isAfter: world.random.between(0, 1) === 1 }
    return `crash in ${world.crash.calls} calls`
  }
  const { bookings } = world.fixture
  bookings.afterClose = async () => {
    bookings.afterClose = async () => undefined
    throw crashed()
  }
  return 'crash after the next close'
}

/** An operator refunds a part at the provider before the package is returned. */
const refundByHand: Operation = async (packages) => {
  const sold = one(
    packages,
    (each) => !closedAs(packages, each) && !each.dispute && each.byHand.cents < 20_000,
  )
  const { intent } = sold ? await rowOf(packages, sold) : { intent: null }
  if (!sold || !intent) return undefined
  const { stripe } = packages.world.fixture.sim
  const reverse_transfer = packages.world.random.between(0, 1) === 1
  await stripe.refunds.create({ payment_intent: intent, amount: 7001, reverse_transfer })
  sold.byHand.cents += 7001
  if (reverse_transfer) sold.byHand.reversed += 7001
  await deliverWebhooks(packages.world, { all: true })
  return `refund 7001 of ${sold.id.slice(-6)} by hand`
}

const refundsOf = async ({ world }: Packages): Promise<Stripe.Refund[]> =>
  (await world.fixture.sim.stripe.refunds.list({ limit: 50 })).data

/** The bank ends a refund of ours. Those by hand stay, so that what is owed is known. */
const hearFromBank: Operation = async (packages) => {
  const pending = (await refundsOf(packages)).filter(
    ({ status, metadata }) => status !== 'failed' && metadata?.fieldside_key,
  )
  if (pending.length === 0) return undefined
  const { id, status: before } = packages.world.random.pick(pending)
  const status = before === 'pending' && packages.world.random.between(1, 2) === 1 ? 'succeeded' : 'failed'
  await control(packages.world.fixture.sim.url, 'refunds', { refund: id, status })
  return `the bank ends a ${before} refund: ${status}`
}

const dispute: Operation = async (packages) => {
  const sold = one(packages, (each) => !each.dispute && each.byHand.cents === 0)
  const { intent } = sold ? await rowOf(packages, sold) : { intent: null }
  if (!sold || !intent) return undefined
  const { sim } = packages.world.fixture
  const { data } = await sim.stripe.refunds.list({ payment_intent: intent })
  if (data.some(({ status }) => status !== 'failed')) return undefined
  const { latest_charge } = await sim.stripe.paymentIntents.retrieve(intent)
  sold.dispute = (await control(sim.url, 'disputes', { charge: latest_charge })) as { id: string }
  return `dispute ${sold.id.slice(-6)}`
}

const decide = async ({ world }: Packages, disputed: NonNullable<Sold['dispute']>): Promise<void> => {
  disputed.isLost = world.random.between(1, 2) === 1
  const status = disputed.isLost ? 'lost' : 'won'
  await control(world.fixture.sim.url, 'disputes', { dispute: disputed.id, status })
}

const hearFromDispute: Operation = async (packages) => {
  const sold = one(packages, (each) => each.dispute !== undefined && each.dispute.isLost === undefined)
  if (!sold?.dispute) return undefined
  await decide(packages, sold.dispute)
  return `the bank decides about ${sold.id.slice(-6)}`
}

const OPERATIONS: readonly Operation[] = [
  open,
  open,
  pay,
  pay,
  bookSession,
  bookSession,
  release,
  giveBack,
  giveBack,
  changeSeller,
  runJob,
  runJob,
  runJob,
  passTime,
  hear,
  hear,
  crash,
  refundByHand,
  hearFromBank,
  dispute,
  hearFromDispute,
]

const openWork = async ({ world }: Packages): Promise<number> => {
  const { rows } = await world.fixture.app.db.pool.query<{ open: string }>(
    `select (select count(*) from refunds where until_cents is not null
              and (state <> 'succeeded' or transfer_reversed_at is null))
      + (select count(*) from sold_packages where ending_reason is not null and ended_at is null)
      + (select count(*) from checkouts where state = 'started' or state = 'open') as open`,
  )
  return Number(rows[0]?.open)
}

/** Lets everything end: banks accept, requests end, administrators retry, and time passes. */
const settle = async (packages: Packages): Promise<void> => {
  const { world, sold } = packages
  const { app, bookings, sim } = world.fixture
  world.crash = undefined
  bookings.afterClose = async () => undefined
  for (const { dispute: disputed } of sold)
    if (disputed && disputed.isLost === undefined) await decide(packages, disputed)
  for (let round = 0; round < 40; round += 1) {
    for (const { id, status } of await refundsOf(packages))
      if (status === 'pending') await control(sim.url, 'refunds', { refund: id, status: 'succeeded' })
    await deliverWebhooks(world, { all: true })
    for (const job of JOBS) await app.runJobs(job)
    for (const each of sold) await hearCredits(packages, each)
    for (const { id } of checked(await app.request(listFailedRefunds, {}, { as: ADMIN })).body.items)
      await app.request(retryRefund, { params: { id } }, { as: ADMIN })
    for (const job of ['packages', 'package-refunds'] as const)
      for (const key of (await findParkedJobs(app.db, job)).keys())
        await scheduleJob(app.db.kysely, { job, key, runAt: app.clock.now() })
    if (round > 1 && (await openWork(packages)) === 0) return
    app.clock.advance({ hours: 13 })
  }
  throw new Error(`${await openWork(packages)} refunds, ends, or checkouts never end`)
}

type Moved = { refunded: number; kept: number; charged: number }

const movedOf = (ledger: Ledger, { id }: Sold): Moved => {
  const charges = ledger.charges.filter(
    ({ metadata }) => (metadata as { package_id?: string }).package_id === id,
  )
  const isOf = (of: unknown) => charges.some((each) => each.id === of)
  const transfers = ledger.transfers.filter(({ source_transaction }) => isOf(source_transaction))
  return {
    charged: sum(charges.map(({ amount }) => amount)),
    refunded: sum(ledger.refunds.filter((each) => isOf(each.charge)).map(({ amount }) => amount)),
    kept: sum(transfers.map(({ amount, amount_reversed }) => amount - amount_reversed)),
  }
}

/** What has to have moved, by the rules in our own words: the share of what booking took back, and never more than all. */
const expectedOf = (
  packages: Packages,
  sold: Sold,
  { payment_id, until_cents }: { payment_id: string | null; until_cents: number | null },
): Moved => {
  if (payment_id === null) return { charged: 0, refunded: 0, kept: 0 }
  const { byHand, dispute: disputed } = sold
  const isOwed = closedAs(packages, sold) !== undefined && closedAs(packages, sold) !== 'payment_refunded'
  const share = isOwed ? packageShareCents(TERMS, returnedOf(packages, sold)) : 0
  const owedCents = share > 0 ? Math.min(PRICE_CENTS, byHand.cents + share) : 0
  // Once a bank has taken all back, nothing is left to share: what was owed until then is taken from the professional.
  const untilCents = disputed?.isLost ? Math.min(until_cents ?? 0, owedCents) : owedCents
  const refunded = disputed?.isLost ? 0 : Math.max(byHand.cents, untilCents)
  return { charged: PRICE_CENTS, refunded, kept: PRICE_CENTS - Math.max(untilCents, byHand.reversed) }
}

/** The earnings say what was refunded, also by an operator who left the transfer with the professional. */
const notTakenBack = ({ byHand }: Sold, untilCents: number): number =>
  Math.max(untilCents, byHand.cents) - Math.max(untilCents, byHand.reversed)

/** The entries of each payment sum up to what the provider's balance kept of it. */
const balanceOf = async ({ world }: Packages): Promise<Map<string, number>> => {
  const kept = new Map<string, number>()
  const list = { limit: 100, expand: ['data.source'] }
  for await (const { source, amount } of world.fixture.sim.stripe.balanceTransactions.list(list)) {
    const intent = source && typeof source === 'object' && 'payment_intent' in source && source.payment_intent
    if (typeof intent === 'string') kept.set(intent, (kept.get(intent) ?? 0) + amount)
  }
  return kept
}

const differencesOf = async (packages: Packages): Promise<string[]> => {
  const { world, sold } = packages
  const { app, sim } = world.fixture
  const found: string[] = []
  const differ = (what: string, expected: unknown, seen: unknown): void => {
    if (JSON.stringify(expected) !== JSON.stringify(seen))
      found.push(`${what} is ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`)
  }
  const ledger = (await (await fetch(`${sim.url}/_sim/ledger`)).json()) as Ledger
  const balance = await balanceOf(packages)
  const events = await app.emittedAfter(world.emitted)
  const eventsOf = (type: string, { id }: Sold) =>
    events.filter((event) => event.type === type && (event.data as { package_id: string }).package_id === id)
  const earned = new Map<string, number>()
  for (const each of sold) {
    const name = `package ${each.id.slice(-6)}`
    const row = await rowOf(packages, each)
    const moved = movedOf(ledger, each)
    differ(name, expectedOf(packages, each, row), moved)
    differ(`${name}: bought`, row.payment_id ? 1 : 0, eventsOf('billing.package-bought', each).length)
    differ(`${name}: ended`, row.ended_at ? 1 : 0, eventsOf('billing.package-ended', each).length)
    const refunded = eventsOf('billing.package-refunded', each)
    const said = sum(refunded.map(({ data }) => (data as { amount_cents: number }).amount_cents))
    differ(`${name}: refunds in events`, row.refund_cents, said)
    const { rows } = await app.db.pool.query<{ cents: number }>(
      'select coalesce(sum(amount_cents), 0)::int as cents from entries where payment_id = $1',
      [row.payment_id],
    )
    differ(`${name}: entries`, balance.get(row.intent) ?? 0, rows[0]!.cents)
    const { userId } = each.professional
    earned.set(userId, (earned.get(userId) ?? 0) + moved.kept - notTakenBack(each, row.until_cents ?? 0))
  }
  for (const as of world.professionals) {
    const { months } = (await app.request(sumEarnings, { query: { time_zone: 'America/Denver' } }, { as }))
      .body
    const cents = sum(months.map(({ paid_cents, refunded_cents }) => paid_cents + refunded_cents))
    differ(`earnings of ${as.userId.slice(-6)}`, earned.get(as.userId) ?? 0, cents)
  }
  return found
}

const setUp = async (seed: number): Promise<Packages> => {
  const world = await createWorld()
  await startEpisode(world, seed)
  const offered = new Map<string, string>()
  for (const professional of world.professionals) {
    for (const athlete of world.athletes) {
      const session = requestSession(world, athlete, professional)
      checked(await charge(world.fixture, session))
      session.stage = 'agreed'
      syncBooking(world, session)
    }
    const reply = await world.fixture.app.request(offerPackage, { body: TERMS }, { as: professional })
    offered.set(professional.userId, reply.body.id)
  }
  return { world, sold: [], offered, versions: new Map() }
}

/**
 * Runs random operations on packages of sessions, also with crashes between booking's close and the refund, and compares
 * what moved at the provider with the rules. @throws Error that names the seed, the steps, and the differences
 */
export const runPackages = async ({
  seed,
  operations,
}: {
  seed: number
  operations: number
}): Promise<void> => {
  const packages = await setUp(seed)
  const log: string[] = []
  try {
    for (let count = 0; count < operations; count += 1) {
      const did = await packages.world.random.pick(OPERATIONS)(packages)
      if (did) log.push(did)
    }
    await settle(packages)
    const differences = await differencesOf(packages)
    if (differences.length > 0) throw new Error(differences.join('\n'))
  } catch (error) {
    const steps = log.map((line, index) => `${index + 1}. ${line}`).join('\n')
    throw new Error(`seed ${seed}:\n${String(error)}\n${steps}`, { cause: error })
  } finally {
    await closeWorld(packages.world)
  }
}
