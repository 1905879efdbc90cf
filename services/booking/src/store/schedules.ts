import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { Hours } from '../domain/openings.ts'
import type { BookingSchema, Reader } from '../schema.ts'

/** Makes or locks a professional's schedule and raises its version, which it returns. */
export const touchSchedule = async (tx: Tx<BookingSchema>, professionalId: string): Promise<number> => {
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

/** Replaces hours, exceptions and notice. The schedule must have been touched in this transaction. */
export const saveSchedule = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  schedule: Schedule,
): Promise<void> => {
  const { time_zone, minimum_notice_minutes } = schedule
  await tx
    .updateTable('schedules')
    .set({ time_zone, minimum_notice_minutes })
    .where('professional_id', '=', professionalId)
    .execute()
  await tx.deleteFrom('weekly_hours').where('professional_id', '=', professionalId).execute()
  await tx.deleteFrom('schedule_exceptions').where('professional_id', '=', professionalId).execute()
  const weekly = schedule.weekly_hours.map(({ weekday, from, until }) => ({
    professional_id: professionalId,
    weekday,
    from_time: from,
    until_time: until,
  }))
  if (weekly.length > 0) await tx.insertInto('weekly_hours').values(weekly).execute()
  const exceptions = schedule.exceptions.map(({ day, spans }) => ({
    professional_id: professionalId,
    day,
    spans: JSON.stringify(spans),
  }))
  if (exceptions.length > 0) await tx.insertInto('schedule_exceptions').values(exceptions).execute()
}

/** The schedules of professionals who have set their zone, by professional. */
export const findSchedules = async (on: Reader, ids: string[]): Promise<Map<string, Schedule>> => {
  if (ids.length === 0) return new Map()
  const rows = await on
    .selectFrom('schedules')
    .selectAll()
    .where('professional_id', 'in', ids)
    .where('time_zone', 'is not', null)
    .execute()
  const weekly = await on
    .selectFrom('weekly_hours')
    .selectAll()
    .where('professional_id', 'in', ids)
    .orderBy('weekday')
    .orderBy('from_time')
    .execute()
  const exceptions = await on
    .selectFrom('schedule_exceptions')
    .selectAll()
    .where('professional_id', 'in', ids)
    .orderBy('day')
    .execute()
  const weeklyOf = Map.groupBy(weekly, (row) => row.professional_id)
  const exceptionsOf = Map.groupBy(exceptions, (row) => row.professional_id)
  return new Map(
    rows.map(({ professional_id, time_zone, minimum_notice_minutes }) => [
      professional_id,
      {
        time_zone: time_zone!,
        minimum_notice_minutes,
        weekly_hours: (weeklyOf.get(professional_id) ?? []).map((row) => ({
          weekday: row.weekday,
          from: row.from_time,
          until: row.until_time,
        })),
        exceptions: (exceptionsOf.get(professional_id) ?? []).map(({ day, spans }) => ({ day, spans })),
      },
    ]),
  )
}

export const findSchedule = async (on: Reader, professionalId: string): Promise<Schedule | null> =>
  (await findSchedules(on, [professionalId])).get(professionalId) ?? null

/** Null without weekly hours: any time in the future can then be asked for. */
export const hoursOf = (schedule: Schedule | null | undefined): Hours | null =>
  schedule && schedule.weekly_hours.length > 0
    ? {
        timeZone: schedule.time_zone,
        minimumNoticeMinutes: schedule.minimum_notice_minutes,
        weekly: schedule.weekly_hours,
        exceptions: schedule.exceptions,
      }
    : null
