import { sql } from 'kysely'
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
  'athlete' in party ? sql`athlete_id = ${party.athlete}` : sql`professional_user_id = ${party.professional}`

const within = ({ fromMs, untilMs }: Span) =>
  sql`starts_at >= ${new Date(fromMs)}::timestamptz and starts_at < ${new Date(untilMs)}::timestamptz`

const STANDS = sql`status in ('confirmed', 'paid_confirmed', 'completed')`

export const countOf = async (
  on: Reader,
  { party, now, week, today }: { party: Party; now: Date; week: Span; today: Span },
): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where ${STANDS} and status <> 'completed' and ends_at > ${now})::int as upcoming,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where ${STANDS} and ${within(week)})::int as this_week,
      count(*) filter (where ${STANDS} and ${within(today)})::int as today
    from appointments where ${of(party)}`.execute(on)
  return rows[0]!
}

export type AnswerFigures = {
  answered_within_24h_percent: number | null
  median_answer_minutes: number | null
}

/**
 * Returns how fast a professional answers requests made since `since`. A request counts once it is answered or 24
 * hours old, unless the athlete canceled it unanswered.
 */
export const answerFigures = async (
  on: Reader,
  { professionalUserId, since, now }: { professionalUserId: string; since: Date; now: Date },
): Promise<AnswerFigures> => {
  const { rows } = await sql<AnswerFigures>`
    select
      round(100.0 * count(*) filter (where answered_at <= created_at + interval '24 hours')
        / nullif(count(*), 0))::int as answered_within_24h_percent,
      round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60)
        filter (where answered_at is not null))::int as median_answer_minutes
    from appointments
    where professional_user_id = ${professionalUserId}
      and created_at >= ${since}
      and (answered_at is not null or (created_at <= ${now}::timestamptz - interval '24 hours'
        and (cancelled_by is null or cancelled_by <> 'athlete')))`.execute(on)
  return rows[0]!
}

export const countAll = async (on: Reader): Promise<number> => {
  const { total } = await on
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
