import { type RawBuilder, sql } from 'kysely'
import type { Span } from '../domain/availability.ts'
import type { Reader } from '../schema.ts'
import type { Party } from './appointments.ts'

export type Counts = {
  pending: number
  upcoming: number
  completed: number
  this_week: number
  today: number
}

const of = (party: Party) =>
  'athlete' in party
    ? sql<boolean>`athlete_id = ${party.athlete}`
    : sql<boolean>`professional_user_id = ${party.professional}`

/** Counts the rows that match a condition. */
const counted = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`

const within = ({ fromMs, untilMs }: Span) =>
  sql`starts_at >= ${new Date(fromMs)}::timestamptz and starts_at < ${new Date(untilMs)}::timestamptz`

const STANDS = sql`status in ('confirmed', 'paid_confirmed', 'completed')`

export const countOf = (
  on: Reader,
  { party, now, week, today }: { party: Party; now: Date; week: Span; today: Span },
): Promise<Counts> =>
  on
    .selectFrom('appointments')
    .select([
      counted(sql`status = 'pending'`).as('pending'),
      counted(sql`${STANDS} and status <> 'completed' and ends_at > ${now}`).as('upcoming'),
      counted(sql`status = 'completed'`).as('completed'),
      counted(sql`${STANDS} and ${within(week)}`).as('this_week'),
      counted(sql`${STANDS} and ${within(today)}`).as('today'),
    ])
    .where(of(party))
    .executeTakeFirstOrThrow()

export type AnswerFigures = {
  answered_within_24h_percent: number | null
  median_answer_minutes: number | null
}

/**
 * Returns how fast a professional answers requests made since `since`. A request counts once it is answered or 24
 * hours old, unless the athlete canceled it unanswered.
 */
export const answerFigures = (
  on: Reader,
  { professionalUserId, since, now }: { professionalUserId: string; since: Date; now: Date },
): Promise<AnswerFigures> =>
  on
    .selectFrom('appointments')
    .select([
      sql<number | null>`round(100.0 * count(*) filter (where answered_at <= created_at + interval '24 hours')
        / nullif(count(*), 0))::int`.as('answered_within_24h_percent'),
      sql<number | null>`round(percentile_cont(0.5) within group
        (order by extract(epoch from answered_at - created_at) / 60)
        filter (where answered_at is not null))::int`.as('median_answer_minutes'),
    ])
    .where('professional_user_id', '=', professionalUserId)
    .where('created_at', '>=', since)
    .where(sql<boolean>`(answered_at is not null or (created_at <= ${now}::timestamptz - interval '24 hours'
      and (cancelled_by is null or cancelled_by <> 'athlete')))`)
    .executeTakeFirstOrThrow()

export const countAll = async (on: Reader): Promise<number> => {
  const { total } = await on
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
