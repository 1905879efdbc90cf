import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { sql } from 'kysely'
import type { Span } from '../../schedule/rules/closed-time.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Appointment } from '../rules/appointment.ts'
import { appointmentOf } from './appointment-rows.ts'

/** Longer than any session, so that the index also finds those that began before the span. */
const LONGEST_MS = DAY_MS

type HoursOfUser = { time_zone: string | null; hours_from: string | null }

/** Returns the zone of the professional's hours and where the earliest of them begin; undefined without a schedule. */
export const hoursOfUser = (on: Reader, userId: string): Promise<HoursOfUser | undefined> =>
  on
    .selectFrom('professionals')
    .innerJoin('schedules', 'schedules.professional_id', 'professionals.professional_id')
    .select((eb) => [
      'time_zone',
      eb
        .selectFrom('weekly_hours')
        .select(({ fn }) => fn.min('from_time').as('from_time'))
        .whereRef('weekly_hours.professional_id', '=', 'schedules.professional_id')
        .as('hours_from'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()

type InSpan = { professionalUserId: string; span: Span; limit: number }

/**
 * Returns requests and sessions that overlap a span, by start. Reads the index by start, and the open requests, whose
 * agreed time differs from their start, so the cost doesn't grow with the history.
 */
export const appointmentsIn = async (
  on: Database<BookingSchema>['kysely'],
  { professionalUserId, span, limit }: InSpan,
): Promise<Appointment[]> => {
  const [from, until] = [new Date(span.fromMs), new Date(span.untilMs)]
  const own = on.selectFrom('appointments').selectAll().where('professional_user_id', '=', professionalUserId)
  const [planned, agreed] = await inOneRoundTrip(
    on,
    own
      .where('starts_at', '>=', new Date(span.fromMs - LONGEST_MS))
      .where('starts_at', '<', until)
      .where('ends_at', '>', from)
      .where('agreed_start', 'is', null)
      .where(sql<boolean>`status in ('pending', 'confirmed', 'paid_confirmed', 'completed')`)
      .orderBy('starts_at')
      .orderBy('id')
      .limit(limit),
    own
      .where(sql<boolean>`status = 'pending'`)
      .where('agreed_start', '<', until)
      .where(sql<boolean>`agreed_start + make_interval(mins => duration_minutes) > ${from}`)
      .orderBy('agreed_start')
      .orderBy('id')
      .limit(limit),
  )
  const startMs = ({ agreed_start, starts_at }: (typeof planned)[number]) =>
    (agreed_start ?? starts_at).getTime()
  return [...planned, ...agreed]
    .toSorted((one, other) => startMs(one) - startMs(other))
    .slice(0, limit)
    .map(appointmentOf)
}
