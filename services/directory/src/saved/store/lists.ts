import type { Tx } from '@fieldside/platform/database.ts'
import { type Selectable, sql } from 'kysely'
import type { DirectorySchema, Reader } from '../../schema.ts'

export type SavedListRow = Selectable<DirectorySchema['saved_lists']>
export type CountedList = SavedListRow & { professionals: number }

/** Serializes an athlete's changes to lists and their members, so that limits and names hold. */
export const lockLists = async (tx: Tx<DirectorySchema>, athleteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-lists:${athleteId}`}, 0))`.execute(tx)
}

/** Returns the athlete's lists by name. There are at most SAVED_LISTS_MAX. */
export const findLists = (db: Reader, athleteId: string): Promise<SavedListRow[]> =>
  db
    .selectFrom('saved_lists')
    .selectAll()
    .where('athlete_id', '=', athleteId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Returns the athlete's own list, or undefined. */
export const findList = (db: Reader, athleteId: string, id: string): Promise<SavedListRow | undefined> =>
  db
    .selectFrom('saved_lists')
    .selectAll()
    .where('id', '=', id)
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst()

export const insertList = async (tx: Tx<DirectorySchema>, list: SavedListRow): Promise<void> => {
  await tx.insertInto('saved_lists').values(list).execute()
}

export const renameList = async (tx: Tx<DirectorySchema>, id: string, name: string): Promise<void> => {
  await tx.updateTable('saved_lists').set({ name }).where('id', '=', id).execute()
}

/** Deletes a list. Its professionals stay saved, without a list. */
export const deleteList = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx.deleteFrom('saved_lists').where('id', '=', id).execute()
}

/** Counts the athlete's currently approved professionals by list; null is the default list. */
export const countApprovedByList = async (
  db: Reader,
  athleteId: string,
): Promise<Map<string | null, number>> => {
  const rows = await db
    .selectFrom('saved_professionals as saved')
    .innerJoin('professionals as p', 'p.id', 'saved.professional_id')
    .select(['saved.list_id', sql<number>`count(*)::int`.as('professionals')])
    .where('saved.athlete_id', '=', athleteId)
    .where('p.status', '=', 'approved')
    .where('p.resumes_accepting', 'is', null)
    .groupBy('saved.list_id')
    .execute()
  return new Map(rows.map((row) => [row.list_id, row.professionals]))
}

/** Counts all members of a list, approved or not. */
export const countMembers = async (tx: Tx<DirectorySchema>, listId: string): Promise<number> => {
  const { members } = await tx
    .selectFrom('saved_professionals')
    .select(sql<number>`count(*)::int`.as('members'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return members
}
