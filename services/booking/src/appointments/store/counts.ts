import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { COUNT_SHOWN_MAX } from '@fieldside/contracts/limits.ts'
import { shownCount } from '@fieldside/platform/shown-count.ts'
import { type RawBuilder, sql } from 'kysely'
import { IS_AGREED, IS_OPEN } from '../../messages/store/appointments.ts'
import type { Span } from '../../schedule/rules/closed-time.ts'
import type { Reader } from '../../schema.ts'
import { isOf, type Party } from './appointments.ts'
import { standsForSeries } from './series.ts'

export type Counts = {
  pending: number
  upcoming: number
  completed: number
  this_week: number
  today: number
}

/** Counts the rows that match a condition. */
const counted = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`

const within = ({ fromMs, untilMs }: Span) =>
  sql`starts_at >= ${new Date(fromMs)}::timestamptz and starts_at < ${new Date(untilMs)}::timestamptz`

/** A series counts as one request. A professional's request doesn't wait for them while the athlete has to answer a suggested time. */
const isPending = (party: Party) =>
  'athlete' in party
    ? sql`status = 'pending' and coalesce(series_index, 0) = 0`
    : sql`status = 'pending' and coalesce(series_index, 0) = 0 and proposed_start is null`

type CountOf = { party: Party; now: Date; week: Span; today: Span }

/** Counts with an index of its own for each part, so that nothing but the completed sessions is read from the past. */
export const countOf = (on: Reader, { party, now, week, today }: CountOf): Promise<Counts> => {
  const own = on.selectFrom('appointments').where(isOf(party))
  const open = own
    .where(IS_OPEN)
    .select([
      counted(isPending(party)).as('pending'),
      counted(sql`status <> 'pending' and ends_at > ${now}`).as('upcoming'),
    ])
  const done = own
    .where(sql<boolean>`status = 'completed'`)
    .select(sql<number>`count(*)::int`.as('completed'))
  const soon = own
    .where(sql<boolean>`(${IS_AGREED} or status = 'completed') and ${within(week)}`)
    .select([sql<number>`count(*)::int`.as('this_week'), counted(within(today)).as('today')])
  return on
    .selectFrom(open.as('open'))
    .crossJoin(done.as('done'))
    .crossJoin(soon.as('soon'))
    .selectAll()
    .executeTakeFirstOrThrow()
}

export type AnswerFigures = {
  answered_within_24h_percent: number | null
  median_answer_minutes: number | null
}

/**
 * Returns how fast a professional answers requests made since `since`. The same requests count as in
 * `responseFiguresOf`: those that the athlete withdrew within 24 hours don't.
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
    // Follows from the line above, and lets the index skip older sessions: a request can’t be for a time in the past.
    .where('starts_at', '>=', since)
    // What was taken from an offer needed no answer.
    .where('offer_id', 'is', null)
    .where(standsForSeries('appointments'))
    .where(sql<boolean>`(answered_at is not null or case status
      when 'pending' then created_at <= ${now}::timestamptz - interval '24 hours'
      else cancelled_by is distinct from 'athlete' or reminded_at is not null end)`)
    .executeTakeFirstOrThrow()

export const countAll = (on: Reader): Promise<ShownCount> =>
  shownCount(on, on.selectFrom('appointments').select('id'), COUNT_SHOWN_MAX)
