import { type ListFilter, UNLISTED } from '@fieldside/contracts/http/saved-professionals.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { newestFirst, type TimedPage } from '@fieldside/platform/page.ts'
import type { Selectable } from 'kysely'
import type { DirectorySchema, Reader } from '../../schema.ts'

export type SavedRow = Selectable<DirectorySchema['saved_professionals']>

export const findSaved = (
  db: Reader,
  athleteId: string,
  professionalId: string,
): Promise<SavedRow | undefined> =>
  db
    .selectFrom('saved_professionals')
    .selectAll()
    .where('athlete_id', '=', athleteId)
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()

/** Changes the pair's entry. Returns undefined if there is none. */
export const updateSaved = (
  tx: Tx<DirectorySchema>,
  athleteId: string,
  professionalId: string,
  changes: { list_id: string | null } | { note: string },
): Promise<SavedRow | undefined> =>
  tx
    .updateTable('saved_professionals')
    .set(changes)
    .where('athlete_id', '=', athleteId)
    .where('professional_id', '=', professionalId)
    .returningAll()
    .executeTakeFirst()

/** Returns the pair's entry, creating it in the default list if needed. */
export const ensureSaved = (
  tx: Tx<DirectorySchema>,
  athleteId: string,
  professionalId: string,
  now: Date,
): Promise<SavedRow> =>
  tx
    .insertInto('saved_professionals')
    .values({ id: newId(), athlete_id: athleteId, professional_id: professionalId, created_at: now })
    // Locks and returns an existing entry. After `doNothing`, it could be removed before a second statement reads it.
    .onConflict((conflict) =>
      conflict.columns(['athlete_id', 'professional_id']).doUpdateSet({ athlete_id: athleteId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteSaved = async (
  tx: Tx<DirectorySchema>,
  athleteId: string,
  professionalId: string,
): Promise<void> => {
  await tx
    .deleteFrom('saved_professionals')
    .where('athlete_id', '=', athleteId)
    .where('professional_id', '=', professionalId)
    .execute()
}

/** Selects an athlete's saved professionals: those of one list, or all. */
export type SavedOf = { athleteId: string; list: ListFilter | undefined }

/** Selects saved professionals who are currently approved. */
const selectApproved = (db: Reader, { athleteId, list }: SavedOf) => {
  const approved = db
    .selectFrom('saved_professionals as saved')
    .innerJoin('professionals as p', 'p.id', 'saved.professional_id')
    .where('saved.athlete_id', '=', athleteId)
    .where('p.status', '=', 'approved')
    .where('p.resumes_accepting', 'is', null)
  if (list === undefined) return approved
  return list === UNLISTED
    ? approved.where('saved.list_id', 'is', null)
    : approved.where('saved.list_id', '=', list)
}

export const listSavedApproved = (
  db: Reader,
  saved: SavedOf,
  after: TimedPosition | null,
): Promise<TimedPage<SavedRow>> => newestFirst(selectApproved(db, saved).selectAll('saved'), 'saved', after)

export const countSavedApproved = async (db: Reader, saved: SavedOf): Promise<number> => {
  const { total } = await selectApproved(db, saved)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
