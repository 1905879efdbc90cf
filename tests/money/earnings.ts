import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import {
  type Earning,
  type EarningSums,
  listEarnings,
  sumEarnings,
} from '@fieldside/contracts/http/earnings.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { type Credit, readCredits } from './credits.ts'
import { type Checking, feesOf, isOwed, movedIn, netOf, sessionPaymentsOf, sum } from './ledger.ts'
import { FEE_CENTS, type Session } from './world.ts'

const TIME_ZONE = 'America/Denver'
const RANGE_DAYS = 366
const CREDIT_DAYS = 30
/** As many credits for absent athletes within those days take no decision. */
const CREDITS = 2

/** Whether the payment that a credit comes from stands at the provider. */
const stands = (checking: Checking, { payment_id }: Credit): boolean => {
  const intent = checking.rows.find(({ id }) => id === payment_id)?.payment_intent_id
  const charge = checking.ledger.charges.find(({ payment_intent }) => payment_intent === intent)
  return charge !== undefined && netOf(checking, [movedIn(checking.ledger, charge)]) > 0
}

const creditsOf = async ({ world }: Checking, { userId }: Person): Promise<Credit[]> =>
  (await readCredits(world)).filter(({ professional_user_id }) => professional_user_id === userId)

const usable = (checking: Checking, credits: readonly Credit[]): Credit[] =>
  credits.filter((credit) => credit.usedFor === undefined && stands(checking, credit))

/** Whether a credit may have been granted: for an absence, by a decision, or instead of one that was used. */
const isDue = ({ world }: Checking, credits: readonly Credit[], credit: Credit): boolean => {
  const { appointment_id: id, reason, pair, grantedAt } = credit
  if (reason === 'returned') return true
  if (reason === 'dispute') return world.waivedFees.has(pair)
  const session = world.sessions.find(({ appointment_id }) => appointment_id === id)
  const before = credits
    .slice(0, credits.indexOf(credit))
    .filter((one) => one.reason === reason && one.grantedAt > grantedAt - CREDIT_DAYS * DAY_MS)
  const isAllowed = before.length < CREDITS || world.grantedThird.has(id)
  return session?.end?.absent === 'athlete' && isAllowed
}

/** Credits: each for a reason, its entries say what is left of it, and the professional has the ones that count. */
export const checkCredits = async (checking: Checking, professional: Person): Promise<void> => {
  const { world, differ } = checking
  const credits = await creditsOf(checking, professional)
  for (const credit of credits)
    differ(`credit ${credit.credit_id} for ${credit.reason} is due`, true, isDue(checking, credits, credit))
  const { rows } = await world.fixture.app.db.pool.query<{ source: string; cents: number }>(
    `select source, sum(amount_cents)::int as cents from entries
     where professional_user_id = $1 and kind like 'credit%' group by source`,
    [professional.userId],
  )
  const left = usable(checking, credits)
  const expected = credits.map((credit) => [credit.credit_id, left.includes(credit) ? -FEE_CENTS : 0])
  differ(
    'entries of credits',
    expected.toSorted(),
    rows.map(({ source, cents }) => [source, cents]).toSorted(),
  )
  const body = { athlete_ids: world.athletes.map(({ userId }) => userId) }
  const preview = await world.fixture.app.request(previewFirstBookingFees, { body }, { as: professional })
  differ('credits that they can use', left.length, preview.body.credits)
}

/** What the professional has earned, by what the provider moved and what was said about credits. */
const earnedOf = async (checking: Checking, professional: Person): Promise<EarningSums> => {
  const isTheirs = ({ professional_user_id }: Session) => professional_user_id === professional.userId
  const sessions = checking.world.sessions.filter(isTheirs)
  const paid = sessions.flatMap((session) => sessionPaymentsOf(checking, session))
  const back = sessions.map((session) => {
    const moved = sessionPaymentsOf(checking, session)
    const backCents = sum(moved.map(({ charged }) => charged)) - netOf(checking, moved)
    // They keep the transfer of a session that they held, also if the athlete's bank takes the money from us.
    return isOwed(session) ? backCents : backCents - sum(moved.map(({ chargedBack }) => chargedBack))
  })
  const credits = await creditsOf(checking, professional)
  const used = credits.filter(({ usedFor }) => usedFor !== undefined).length
  const fees = netOf(
    checking,
    sessions.flatMap((session) => feesOf(checking, session)),
  )
  const sums = {
    paid_cents: sum(paid.map(({ charged }) => charged)),
    refunded_cents: 0 - sum(back),
    fees_cents: 0 - fees - used * FEE_CENTS,
    credited_cents: (usable(checking, credits).length + used) * FEE_CENTS,
  }
  return { ...sums, total_cents: sum(Object.values(sums)) }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Days until the episode's last one, at most as many at once as can be asked for. */
const ranges = ({ world }: Checking): { from: string; to: string }[] => {
  const found = []
  const untilMs = world.fixture.app.clock.now().getTime()
  // Disputes have the time of the database, which the world's clock is ahead of.
  for (let from = Date.now() - DAY_MS; from < untilMs; from += RANGE_DAYS * DAY_MS)
    found.push({ from: dayOf(new Date(from)), to: dayOf(new Date(from + (RANGE_DAYS - 1) * DAY_MS)) })
  return found
}

const sumOfMonths = async ({ world }: Checking, as: Person): Promise<EarningSums> => {
  const query = { time_zone: TIME_ZONE }
  const { months } = (await world.fixture.app.request(sumEarnings, { query }, { as })).body
  const of = (key: keyof EarningSums) => sum(months.map((month) => month[key]))
  return {
    paid_cents: of('paid_cents'),
    refunded_cents: of('refunded_cents'),
    fees_cents: of('fees_cents'),
    credited_cents: of('credited_cents'),
    total_cents: of('total_cents'),
  }
}

const listAll = async (checking: Checking, as: Person): Promise<Earning[]> => {
  const all: Earning[] = []
  for (const range of ranges(checking)) {
    let cursor: string | null = null
    do {
      const query: typeof range & { time_zone: string; cursor?: string } = { ...range, time_zone: TIME_ZONE }
      if (cursor) query.cursor = cursor
      const { body } = await checking.world.fixture.app.request(listEarnings, { query }, { as })
      all.push(...body.items)
      cursor = body.next
    } while (cursor)
  }
  return all
}

const AMOUNT = /,(-?\d+\.\d\d),USD,/

/** Sums up the amounts of the CSV that the professional downloads. */
const sumOfCsv = async (checking: Checking, { userId }: Person): Promise<number> => {
  const amounts = []
  for (const { from, to } of ranges(checking)) {
    const csv = await checking.world.downloads.earnings(userId, { from, to, time_zone: TIME_ZONE })
    for (const row of csv.trim().split('\r\n').slice(1))
      amounts.push(Math.round(Number(AMOUNT.exec(row)![1]) * 100))
  }
  return sum(amounts)
}

/** Earnings: screen, list, and CSV say what the professional earned, which is the sum of their entries. */
export const checkEarnings = async (checking: Checking, professional: Person): Promise<void> => {
  const { world, differ } = checking
  const expected = await earnedOf(checking, professional)
  differ('earnings by month', expected, await sumOfMonths(checking, professional))
  const listed = await listAll(checking, professional)
  differ('earnings in the list', expected.total_cents, sum(listed.map(({ amount_cents }) => amount_cents)))
  differ('earnings in the CSV', expected.total_cents, await sumOfCsv(checking, professional))
  const { rows } = await world.fixture.app.db.pool.query<{ cents: number }>(
    `select coalesce(sum(case payment_type when 'session' then amount_cents else -amount_cents end), 0)::int as cents
     from entries where professional_user_id = $1
       and (payment_type <> 'session' or kind not like 'chargeback%' or appointment_id = any($2::uuid[]))`,
    [professional.userId, world.sessions.filter(isOwed).map(({ appointment_id }) => appointment_id)],
  )
  differ('the sum of their entries', expected.total_cents, rows[0]?.cents)
}
