import type { Tx } from '@fieldside/platform/database.ts'
import { type Selectable, sql } from 'kysely'
import type { DirectorySchema, Reader } from '../../schema.ts'

export type SavedSearchRow = Selectable<DirectorySchema['saved_searches']>

/** Serializes an athlete's changes, so that the number of searches is limited and none is saved twice or gone midway. */
export const lockSavedSearches = async (tx: Tx<DirectorySchema>, athleteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-searches:${athleteId}`}, 0))`.execute(tx)
}

/** Returns the athlete's saved searches, newest first. There are at most SAVED_SEARCHES_MAX. */
export const findSavedSearches = (db: Reader, athleteId: string): Promise<SavedSearchRow[]> =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .where('athlete_id', '=', athleteId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Returns the athlete's own saved search, or undefined. */
export const findOwnSavedSearch = (
  db: Reader,
  athleteId: string,
  id: string,
): Promise<SavedSearchRow | undefined> =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', id)
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst()

export const findSavedSearch = (db: Reader, id: string): Promise<SavedSearchRow | undefined> =>
  db.selectFrom('saved_searches').selectAll().where('id', '=', id).executeTakeFirst()

export const findSavedSearchesById = (db: Reader, ids: readonly string[]): Promise<SavedSearchRow[]> =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()

export const insertSavedSearch = async (tx: Tx<DirectorySchema>, row: SavedSearchRow): Promise<void> => {
  await tx
    .insertInto('saved_searches')
    .values({ ...row, query: JSON.stringify(row.query) })
    .execute()
}

type Changes = Partial<Pick<SavedSearchRow, 'name' | 'alert' | 'checked_at'>>

export const updateSavedSearchRow = (
  tx: Tx<DirectorySchema>,
  id: string,
  changes: Changes,
): Promise<SavedSearchRow | undefined> =>
  tx.updateTable('saved_searches').set(changes).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteSavedSearchRow = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx.deleteFrom('saved_searches').where('id', '=', id).execute()
}

/** Records a check. Returns false if another check or the athlete was faster. */
export const updateCheckedAt = async (
  tx: Tx<DirectorySchema>,
  { id, checked_at }: SavedSearchRow,
  { now, isAlerted }: { now: Date; isAlerted: boolean },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('saved_searches')
    .set({ checked_at: now, ...(isAlerted && { alerted_at: now }) })
    .where('id', '=', id)
    .where('alert', '=', true)
    .where('checked_at', '=', checked_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Tells whether identity reported a role other than athlete. */
export const isAthleteNoMore = async (db: Reader, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && row.role !== 'athlete'
}
