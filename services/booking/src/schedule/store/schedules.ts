import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Hours } from '../rules/closed-time.ts'

/** Creates or locks a professional's schedule and returns its incremented version. */
export const upsertScheduleVersion = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
): Promise<number> => {
  const { version } = await tx
    .insertInto('schedules')
    .values({ professional_id: professionalId, version: 1, time_zone: null, minimum_notice_minutes: 0 })
    .onConflict((on) =>
      on.column('professional_id').doUpdateSet({ version: sql<number>`schedules.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const zoneOfSchedule = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
): Promise<string | null> => {
  const { time_zone } = await tx
    .selectFrom('schedules')
    .select('time_zone')
    .where('professional_id', '=', professionalId)
    .executeTakeFirstOrThrow()
  return time_zone
}

export type SavedHours = {
  professional_id: string
  professional_user_id: string
  version: number
  time_zone: string | null
}

/** Locks schedules with hours, in the order of their professionals. */
export const lockSchedulesAfter = (
  tx: Tx<BookingSchema>,
  afterId: string | null,
  limit: number,
): Promise<SavedHours[]> =>
  tx
    .selectFrom('schedules as s')
    .innerJoin('professionals as p', 'p.professional_id', 's.professional_id')
    .select(['s.professional_id', 'p.user_id as professional_user_id', 's.version', 's.time_zone'])
    .where('s.time_zone', 'is not', null)
    .$if(afterId !== null, (query) => query.where('s.professional_id', '>', afterId))
    .orderBy('s.professional_id')
    .limit(limit)
    .forUpdate('s')
    .execute()

/** Replaces hours, exceptions, minimum notice, buffers, and limits. Call `upsertScheduleVersion` first in the same transaction. */
export const replaceSchedule = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  schedule: Schedule,
): Promise<void> => {
  const { weekly_hours, exceptions: changedDays, ...columns } = schedule
  await tx.updateTable('schedules').set(columns).where('professional_id', '=', professionalId).execute()
  await tx.deleteFrom('weekly_hours').where('professional_id', '=', professionalId).execute()
  await tx.deleteFrom('schedule_exceptions').where('professional_id', '=', professionalId).execute()
  const weekly = weekly_hours.map(({ weekday, from, until }) => ({
    professional_id: professionalId,
    weekday,
    from_time: from,
    until_time: until,
  }))
  if (weekly.length > 0) await tx.insertInto('weekly_hours').values(weekly).execute()
  const exceptions = changedDays.map(({ day, spans }) => ({
    professional_id: professionalId,
    day,
    spans: JSON.stringify(spans),
  }))
  if (exceptions.length > 0) await tx.insertInto('schedule_exceptions').values(exceptions).execute()
}

const COLUMNS = [
  'time_zone',
  'minimum_notice_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'max_sessions_per_day',
  'max_days_ahead',
] as const satisfies (keyof Hours)[]

/** The columns of `schedules s` and its hours. One query reads them all, because every search waits for it. */
export const HOURS = sql`${sql.join(COLUMNS.map((column) => sql.ref(`s.${column}`)))},
  (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'from', w.from_time, 'until', w.until_time)
      order by w.weekday, w.from_time), '[]')
    from weekly_hours w where w.professional_id = s.professional_id) as weekly_hours,
  (select coalesce(json_agg(json_build_object('day', e.day, 'spans', e.spans) order by e.day), '[]')
    from schedule_exceptions e where e.professional_id = s.professional_id) as exceptions,
  (select coalesce(json_agg(json_build_object('first_day', f.first_day, 'last_day', f.last_day)), '[]')
    from time_off f where f.professional_id = s.professional_id) as time_off`

/** A row of HOURS. The zone is null until hours are set. */
export type HoursRow = Omit<Hours, 'time_zone'> & { time_zone: string | null }

export const hoursIn = ({ time_zone, ...row }: HoursRow): Hours | null => {
  if (time_zone === null) return null
  return {
    time_zone,
    weekly_hours: row.weekly_hours,
    exceptions: row.exceptions,
    minimum_notice_minutes: row.minimum_notice_minutes,
    buffer_before_minutes: row.buffer_before_minutes,
    buffer_after_minutes: row.buffer_after_minutes,
    max_sessions_per_day: row.max_sessions_per_day,
    max_days_ahead: row.max_days_ahead,
    time_off: row.time_off,
  }
}

/** Returns schedules with a time zone by professional id. */
export const findSchedules = async (on: Reader, ids: string[]): Promise<Map<string, Hours>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Hours & { professional_id: string }>`
    select s.professional_id, ${HOURS} from schedules s
    where s.professional_id = any(${ids}::uuid[]) and s.time_zone is not null`.execute(on)
  return new Map(rows.map(({ professional_id, ...hours }) => [professional_id, hours]))
}

/** Returns null when the professional has never set hours. A schedule with every day closed still counts as hours. */
export const findSchedule = async (on: Reader, professionalId: string): Promise<Hours | null> =>
  (await findSchedules(on, [professionalId])).get(professionalId) ?? null
