import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type Selectable, sql } from 'kysely'
import type { ContentSchema } from '../../schema.ts'

/** Serializes changes to what a user measured until the transaction ends. */
export const lockBody = async (tx: Tx<ContentSchema>, userId: string): Promise<void> => {
  await tx
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`body:${userId}`}, 0))`.as('locked'))
    .execute()
}

type StoredEntry = { id: string; name: string; measured_on: string; value: number }

/** Returns the last 200 days of each measurement, oldest first. The body weight, which has no name, comes first. */
export const listEntries = async (
  { pool }: Database<ContentSchema>,
  userId: string,
): Promise<StoredEntry[]> => {
  const { rows } = await pool.query<StoredEntry>({
    name: 'body-entries',
    text: `
      select m.id, m.name, latest.measured_on, latest.value
      from body_measurements m cross join lateral (
        select measured_on, value from body_entries e where e.measurement_id = m.id
        order by measured_on desc limit 200
      ) as latest
      where m.user_id = $1 order by lower(m.name), latest.measured_on`,
    values: [userId],
  })
  return rows
}

/** Returns the id of the measurement with this name, in upper or lower case. */
export const ensureMeasurement = async (
  tx: Tx<ContentSchema>,
  userId: string,
  name: string,
): Promise<string> => {
  const found = await tx
    .selectFrom('body_measurements')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  if (found) return found.id
  const id = newId()
  await tx.insertInto('body_measurements').values({ id, user_id: userId, name }).execute()
  return id
}

export const countNamed = async (tx: Tx<ContentSchema>, userId: string): Promise<number> => {
  const { named } = await tx
    .selectFrom('body_measurements')
    .select(sql<number>`count(*)::int`.as('named'))
    .where('user_id', '=', userId)
    .where('name', '<>', '')
    .executeTakeFirstOrThrow()
  return named
}

export const upsertEntry = async (
  tx: Tx<ContentSchema>,
  entry: Selectable<ContentSchema['body_entries']>,
): Promise<void> => {
  await tx
    .insertInto('body_entries')
    .values(entry)
    .onConflict((conflict) =>
      conflict.columns(['measurement_id', 'measured_on']).doUpdateSet({ value: entry.value }),
    )
    .execute()
}

/** Deletes a day of a measurement, and the measurement with its last day. Returns false if the user has no such day. */
export const deleteEntry = async (
  tx: Tx<ContentSchema>,
  userId: string,
  measurementId: string,
  day: string,
): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('body_entries')
    .using('body_measurements as m')
    .whereRef('m.id', '=', 'body_entries.measurement_id')
    .where('m.id', '=', measurementId)
    .where('m.user_id', '=', userId)
    .where('measured_on', '=', day)
    .executeTakeFirst()
  await tx
    .deleteFrom('body_measurements as m')
    .where('m.id', '=', measurementId)
    .where('m.user_id', '=', userId)
    .where(sql<boolean>`not exists (select from body_entries e where e.measurement_id = m.id)`)
    .execute()
  return deleted.numDeletedRows > 0n
}
