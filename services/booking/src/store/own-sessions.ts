import { HOLDING_STATUSES } from '@fieldside/contracts/appointment-status.ts'
import { sql } from 'kysely'
import { endOf } from '../domain/appointment.ts'
import type { Reader } from '../schema.ts'

export type Planned = {
  athlete_id: string
  /** The appointment being planned, which doesn't overlap itself. */
  appointment_id: string
  starts_at: Date
  duration_minutes: number
}
type OwnSession = { id: string; starts_at: Date; duration_minutes: number }

/** Enough to recognize the conflict. */
const LISTED_MAX = 5

const start = sql<Date>`(case when suggestion_agreed then suggested_at else starts_at end)`

/** Lists the athlete's pending and agreed sessions that overlap a time. Uses a suggested time once they agreed to it. */
export const findOverlapping = (on: Reader, planned: Planned): Promise<OwnSession[]> =>
  on
    .selectFrom('appointments')
    .select(['id', start.as('starts_at'), 'duration_minutes'])
    .where('athlete_id', '=', planned.athlete_id)
    .where('status', 'in', [...HOLDING_STATUSES])
    .where('id', '!=', planned.appointment_id)
    .where(start, '<', endOf(planned.starts_at, planned.duration_minutes))
    .where(sql<boolean>`${start} + make_interval(mins => duration_minutes) > ${planned.starts_at}`)
    .orderBy(start)
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()
