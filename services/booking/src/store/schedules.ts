import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BookingSchema, Reader } from '../schema.ts'

/** Creates or locks a professional's schedule and returns its incremented version. */
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

/** Replaces hours, exceptions, and minimum notice. Call `touchSchedule` first in the same transaction. */
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

/** The columns of `schedules s` and its hours. One query reads them all, because every search waits for it. */
export const HOURS = sql`s.time_zone, s.minimum_notice_minutes,
  (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'from', w.from_time, 'until', w.until_time)
      order by w.weekday, w.from_time), '[]')
    from weekly_hours w where w.professional_id = s.professional_id) as weekly_hours,
  (select coalesce(json_agg(json_build_object('day', e.day, 'spans', e.spans) order by e.day), '[]')
    from schedule_exceptions e where e.professional_id = s.professional_id) as exceptions`

/** Returns schedules with a time zone by professional id. */
export const findSchedules = async (on: Reader, ids: string[]): Promise<Map<string, Schedule>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Schedule & { professional_id: string }>`
    select s.professional_id, ${HOURS} from schedules s
    where s.professional_id = any(${ids}::uuid[]) and s.time_zone is not null`.execute(on)
  return new Map(rows.map(({ professional_id, ...schedule }) => [professional_id, schedule]))
}

/** Returns null when the professional has never set hours. A schedule with every day closed still counts as hours. */
export const findSchedule = async (on: Reader, professionalId: string): Promise<Schedule | null> =>
  (await findSchedules(on, [professionalId])).get(professionalId) ?? null
