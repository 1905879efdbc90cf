import { sql } from 'kysely'
import { IS_OPEN } from '../../messages/store/appointments.ts'
import type { Slot } from '../../schedule/rules/slot.ts'
import { endOf } from '../../schedule/rules/slot.ts'
import type { Reader } from '../../schema.ts'

/** A time that is planned for an athlete's appointment, which doesn't overlap itself. */
export type Planned = Omit<Slot, 'professional_id'> & { athlete_id: string }
export type OwnSession = { id: string; starts_at: Date; duration_minutes: number }

/** Enough to recognize the conflict. */
const LISTED_MAX = 5

const start = sql<Date>`coalesce(agreed_start, starts_at)`

/**
 * Returns the query for the athlete's pending and agreed sessions that overlap a time. A proposed time counts
 * once the athlete has accepted it.
 */
export const overlapping = (on: Reader, planned: Planned) =>
  on
    .selectFrom('appointments')
    .select(['id', start.as('starts_at'), 'duration_minutes'])
    .where('athlete_id', '=', planned.athlete_id)
    .where(IS_OPEN)
    .where('id', '!=', planned.id)
    .where(start, '<', endOf(planned.starts_at, planned.duration_minutes))
    .where(sql<boolean>`${start} + make_interval(mins => duration_minutes) > ${planned.starts_at}`)
    .orderBy(start)
    .orderBy('id')
    .limit(LISTED_MAX)
