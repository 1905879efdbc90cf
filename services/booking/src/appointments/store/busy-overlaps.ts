import { sql } from 'kysely'
import type { Reader } from '../../schema.ts'

type Asked = { id: string; professional_id: string; starts_at: Date; ends_at: Date }

/** Returns the ids of those times during which a busy calendar of the professional has an event. */
export const findOverlapping = async (on: Reader, asked: readonly Asked[]): Promise<Set<string>> => {
  if (asked.length === 0) return new Set()
  const of = <T>(value: (one: Asked) => T) => asked.map(value)
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${of(({ id }) => id)}::uuid[], ${of((one) => one.professional_id)}::uuid[],
      ${of(({ starts_at }) => starts_at)}::timestamptz[], ${of(({ ends_at }) => ends_at)}::timestamptz[])
      as given (id, professional_id, starts_at, ends_at)
    where exists (select from busy_calendars b where b.professional_id = given.professional_id
      and b.times && tstzrange(given.starts_at, given.ends_at, '[)'))`.execute(on)
  return new Set(rows.map(({ id }) => id))
}
