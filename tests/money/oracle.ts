import { listPayments, type Payment } from '@fieldside/contracts/http/payments.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import type Stripe from 'stripe'
import { readCredits } from './credits.ts'
import { checkCredits, checkEarnings } from './earnings.ts'
import {
  type Checking,
  type Differences,
  feesOf,
  isOwed,
  type Ledger,
  type Moved,
  netOf,
  type Row,
  returnedOf,
  sessionPaymentsOf,
  sum,
} from './ledger.ts'
import { failedRefunds } from './operations.ts'
import { canCarry, FEE_CENTS, pairOf, SESSION_CENTS, type Session, type World } from './world.ts'

const paymentsOf = async ({ world }: Checking, session: Session, as: Person): Promise<Payment[]> => {
  const query = { appointment_id: session.appointment_id }
  const { items } = (await world.fixture.app.request(listPayments, { query }, { as })).body
  return items.filter(({ status }) => status !== 'failed')
}

/** Compares what people see with what moved. */
const checkShown = async (
  checking: Checking,
  session: Session,
  { as, moved }: { as: Person; moved: readonly Moved[] },
): Promise<void> => {
  const { differ, rows } = checking
  const shown = await paymentsOf(checking, session, as)
  const intents = shown.map(({ id }) => rows.find((row) => row.id === id)?.payment_intent_id)
  differ('payments shown', moved.map(({ intent }) => intent).sort(), intents.sort())
  for (const payment of shown) {
    const intent = rows.find(({ id }) => id === payment.id)?.payment_intent_id ?? ''
    const one = moved.find((each) => each.intent === intent)
    if (!one) continue
    const returned = returnedOf(checking, intent)
    const isBack = netOf(checking, [one]) === 0
    differ(`status of ${intent}`, isBack ? 'refunded' : 'completed', payment.status)
    differ(`${intent} paid another way`, returned > 0, payment.refunded_another_way ?? false)
    if (isBack && payment.refund) differ(`refund of ${intent}`, 'succeeded', payment.refund)
  }
}

/** Sessions: an athlete who is owed has everything back, the professional keeps nothing, and else the reverse. */
const checkSession = async (checking: Checking, session: Session): Promise<void> => {
  const { ledger, differ } = checking
  const moved = sessionPaymentsOf(checking, session)
  const kept = sum(moved.map(({ passedOn }) => passedOn))
  const isKept = moved.length > 0 && !isOwed(session)
  const hand = ledger.refunds.filter(({ id }) => session.byHand.some((one) => one.id === id))
  const handCents = sum(hand.map(({ amount }) => amount))
  const reversedCents = sum(session.byHand.map(({ reversed }) => reversed))
  const lostCents = sum(moved.map(({ chargedBack }) => chargedBack))
  const paid = isKept ? SESSION_CENTS - handCents - lostCents : 0
  differ('what the athlete paid', paid, netOf(checking, moved))
  differ('what the professional received', isKept ? SESSION_CENTS - reversedCents : 0, kept)
  await checkShown(checking, session, { as: session.athlete, moved })
}

/**
 * Fees: a pair has paid once, by card or with a credit, if a session is agreed or ended without a right to the fee that
 * it carried, otherwise nothing.
 */
const checkFees = async (checking: Checking, sessions: readonly Session[]): Promise<void> => {
  const { differ, world } = checking
  const [first] = sessions
  if (!first) return
  const pair = pairOf(first)
  const moved = sessions.flatMap((session) => feesOf(checking, session))
  const credits = await readCredits(world)
  const idsOf = ({ intent }: Moved) =>
    checking.rows.filter(({ payment_intent_id }) => payment_intent_id === intent).map(({ id }) => id)
  // The credit of a payment that went back ended with it, or was used before.
  const returnedCredits = moved.filter(
    (one) =>
      netOf(checking, [one]) === 0 && credits.some(({ payment_id }) => idsOf(one).includes(payment_id)),
  )
  const used = credits.filter(({ usedBy }) => usedBy === pair)
  const granted = credits.filter((credit) => credit.pair === pair)
  const paidCredits = used.length - granted.length + returnedCredits.length
  const paid = netOf(checking, moved) + paidCredits * FEE_CENTS
  const isWaived = world.waivedFees.has(pair)
  const isDue =
    !isWaived && (world.keptFees.has(pair) || sessions.some((one) => one.stage === 'agreed' || canCarry(one)))
  // A session may have been agreed before its fee went back.
  const isReturned = checking.rows.some(
    ({ id, appointment_id }) =>
      world.returnedFees.has(id) && sessions.some((session) => session.appointment_id === appointment_id),
  )
  if (isReturned && !isWaived) differ('the fee of a pair', true, paid === 0 || paid === FEE_CENTS)
  else differ('the fee of a pair', isDue ? FEE_CENTS : 0, paid)
  const { rows: pairs } = await world.fixture.app.db.pool.query<{ status: string }>(
    'select status from first_booking_fees where professional_id = $1 and athlete_id = $2',
    [first.professional_id, first.athlete_id],
  )
  differ('whether the pair owes the fee', paid === 0 && !isWaived, pairs[0]?.status !== 'charged')
  for (const session of sessions)
    await checkShown(checking, session, { as: session.professional, moved: feesOf(checking, session) })
}

type Recorded = { payment_id: string; status: string; refund?: string; refunded_another_way?: boolean }

/** The last event of each payment has the state that the API shows. */
const checkEvents = async ({ world, rows, differ }: Checking): Promise<void> => {
  const events = (await world.fixture.app.emittedAfter(world.emitted)).filter(
    ({ type }) => type === 'billing.payment-recorded',
  )
  const intents = world.disputes.map(({ intent }) => intent)
  const disputed = new Set(
    rows.filter(({ payment_intent_id }) => intents.includes(payment_intent_id)).map(({ id }) => id),
  )
  const last = new Map(events.map(({ data }) => [(data as Recorded).payment_id, data as Recorded]))
  for (const session of world.sessions) {
    const isByHand = (id: string): boolean =>
      world.returnedFees.has(id) || session.byHand.length > 0 || disputed.has(id)
    for (const as of [session.athlete, session.professional]) {
      const query = { appointment_id: session.appointment_id }
      const { items } = (await world.fixture.app.request(listPayments, { query }, { as })).body
      for (const { id, status, refund, refunded_another_way } of items) {
        const event = last.get(id)
        const said = {
          status: event?.status,
          // Only the event tells of refunds that were all made by hand, or by a bank.
          refund: refund || !isByHand(id) ? event?.refund : undefined,
          refunded_another_way: event?.refunded_another_way,
        }
        differ(`last event of payment ${id}`, { status, refund, refunded_another_way }, said)
      }
    }
  }
}

const intentOfSource = ({ source }: Stripe.BalanceTransaction): string | undefined => {
  const intent = source && typeof source === 'object' && 'payment_intent' in source && source.payment_intent
  return typeof intent === 'string' ? intent : undefined
}

/** The entries of each payment sum up to what the provider's balance kept of it. */
const checkEntries = async ({ world, rows, differ }: Checking): Promise<void> => {
  const kept = new Map<string, number>()
  const list = { limit: 100, expand: ['data.source'] }
  for await (const moved of world.fixture.sim.stripe.balanceTransactions.list(list)) {
    const intent = intentOfSource(moved)
    if (intent) kept.set(intent, (kept.get(intent) ?? 0) + moved.amount)
  }
  const { rows: entries } = await world.fixture.app.db.pool.query<{ payment_id: string; cents: number }>(
    `select payment_id, sum(amount_cents)::int as cents from entries
     where payment_id = any($1::uuid[]) and kind <> 'returned_another_way' group by payment_id`,
    [rows.map(({ id }) => id)],
  )
  const written = new Map(entries.map(({ payment_id, cents }) => [payment_id, cents]))
  for (const { id, payment_intent_id: intent } of rows)
    differ(`entries of payment ${id}`, kept.get(intent) ?? 0, written.get(id) ?? 0)
}

/** Compares the settled world with the provider's ledger. Returns the differences. */
export const differencesOf = async (world: World): Promise<string[]> => {
  const found: string[] = []
  const ledger = (await (await fetch(`${world.fixture.sim.url}/_sim/ledger`)).json()) as Ledger
  const ids = world.sessions.map(({ appointment_id }) => appointment_id)
  const { rows } = await world.fixture.app.db.pool.query<Row>(
    'select id, payment_intent_id, appointment_id, payment_type from payments where appointment_id = any($1::uuid[])',
    [ids],
  )
  const differ =
    (of: string): Differences =>
    (what, expected, seen) => {
      if (JSON.stringify(expected) === JSON.stringify(seen)) return
      found.push(`${of}: ${what} is ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`)
    }
  const checking = { world, ledger, rows }
  for (const transfer of ledger.transfers)
    if (transfer.amount_reversed > transfer.amount)
      found.push(`transfer ${transfer.id} of ${transfer.amount} was reversed by ${transfer.amount_reversed}`)
  for (const session of world.sessions)
    await checkSession(
      { ...checking, differ: differ(`session ${session.appointment_id.slice(-6)}`) },
      session,
    )
  for (const pair of new Set(world.sessions.map(pairOf)))
    await checkFees(
      { ...checking, differ: differ(`pair ${pair}`) },
      world.sessions.filter((session) => pairOf(session) === pair),
    )
  await checkEvents({ ...checking, differ: differ('events') })
  await checkEntries({ ...checking, differ: differ('entries') })
  for (const professional of world.professionals) {
    const of = { ...checking, differ: differ(`professional ${professional.userId.slice(-6)}`) }
    await checkCredits(of, professional)
    await checkEarnings(of, professional)
  }
  for (const { id, failure_code } of await failedRefunds(world))
    found.push(`refund ${id} is still failed: ${failure_code}`)
  return found
}
