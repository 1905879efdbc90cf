import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Selectable } from 'kysely'
import type { DirectorySchema, Reader } from '../schema.ts'

export type SavedRow = Selectable<DirectorySchema['saved_professionals']>

/** The pair's one entry, made now if there is none. */
export const saveOnce = async (
  tx: Tx<DirectorySchema>,
  athleteId: string,
  professionalId: string,
  now: Date,
): Promise<SavedRow> => {
  await tx
    .insertInto('saved_professionals')
    .values({ id: newId(), athlete_id: athleteId, professional_id: professionalId, created_at: now })
    .onConflict((conflict) => conflict.columns(['athlete_id', 'professional_id']).doNothing())
    .execute()
  return tx
    .selectFrom('saved_professionals')
    .selectAll()
    .where('athlete_id', '=', athleteId)
    .where('professional_id', '=', professionalId)
    .executeTakeFirstOrThrow()
}

export const removeSaved = async (
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

/** Newest first; those who are not approved at the moment are left out. */
export const listSavedApproved = (db: Reader, athleteId: string): Promise<SavedRow[]> =>
  db
    .selectFrom('saved_professionals as saved')
    .innerJoin('professionals as p', 'p.id', 'saved.professional_id')
    .selectAll('saved')
    .where('saved.athlete_id', '=', athleteId)
    .where('p.status', '=', 'approved')
    .orderBy('saved.created_at', 'desc')
    .orderBy('saved.id', 'desc')
    .execute()
