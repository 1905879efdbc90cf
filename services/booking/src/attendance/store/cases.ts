import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { AttendanceRecord } from '@fieldside/contracts/http/attendance.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import { type TimedPage, timedPage } from '@fieldside/platform/page.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Appointment } from '../../appointments/rules/appointment.ts'
import type { AttendanceEventType } from '../../appointments/rules/attendance.ts'
import type { RecordedEvent } from '../../appointments/rules/events.ts'
import { appointmentOf } from '../../appointments/store/appointment-rows.ts'
import type { Reader } from '../../schema.ts'

/** Returns a page of the sessions whose case waits for a decision, longest waiting first. */
export const pageOfCases = async (
  on: Reader,
  after: TimedPosition | null,
): Promise<TimedPage<Appointment>> => {
  const found = await on
    .selectFrom('appointments')
    .selectAll()
    .where('case_opened_at', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(case_opened_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('case_opened_at')
    .orderBy('id')
    .limit(PAGE_SIZE + 1)
    .execute()
  const { rows, next } = timedPage(found, ({ case_opened_at }) => case_opened_at!)
  return { rows: rows.map(appointmentOf), next }
}

export type CaseEvent = RecordedEvent<
  'late_notice_given' | 'late_notice_withdrawn' | 'absence_reported' | 'absence_report_contested'
>
const CASE_EVENTS: readonly AttendanceEventType[] = [
  'late_notice_given',
  'late_notice_withdrawn',
  'absence_reported',
  'absence_report_contested',
] satisfies CaseEvent['type'][]

/** Returns what led to the case of each session, from the first to the last. */
export const eventsOfCases = async (
  on: Reader,
  appointmentIds: readonly string[],
): Promise<Map<string, CaseEvent[]>> => {
  const found = await on
    .selectFrom('appointment_events')
    .select(['appointment_id', 'event'])
    .where(sql<boolean>`appointment_id = any(${[...appointmentIds]}::uuid[])`)
    .where(sql<boolean>`event ->> 'type' = any(${[...CASE_EVENTS]}::text[])`)
    .orderBy('version')
    .execute()
  const events = new Map<string, CaseEvent[]>()
  for (const { appointment_id, event } of found)
    events.set(appointment_id, [...(events.get(appointment_id) ?? []), event as CaseEvent])
  return events
}

const PERSON = { athlete: 'athlete_id', professional: 'professional_id' } as const satisfies Record<
  Side,
  string
>

/** Counts what was said about the sessions of each of these athletes or professionals, by their id. */
export const recordsOf = async (
  on: Reader,
  side: Side,
  ids: readonly string[],
): Promise<Map<string, AttendanceRecord>> => {
  const countOf = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::int`
  const isOwnAbsence = sql<boolean>`coalesce(attendance ->> 'by' = ${side} and attendance ->> 'absent' = ${side}, false)`
  const found = await on
    .selectFrom('appointments')
    .select(`${PERSON[side]} as id`)
    .select(countOf(sql`attendance -> 'reported' ? ${side} and not ${isOwnAbsence}`).as('reports'))
    .select(
      countOf(sql`attendance ->> 'name' = 'settled' and attendance ->> 'absent' = ${side}`).as('absences'),
    )
    .where('attendance', 'is not', null)
    .where(sql<boolean>`${sql.ref(PERSON[side])} = any(${[...ids]}::uuid[])`)
    .groupBy(PERSON[side])
    .execute()
  return new Map(found.map(({ id, reports, absences }) => [id, { reports, absences }]))
}
