import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { newestFirst, type TimedPage } from '@fieldside/platform/page.ts'
import type { Selectable } from 'kysely'
import type { DirectorySchema, Reader } from '../schema.ts'

export type SavedRow = Selectable<DirectorySchema['saved_professionals']>

/** Returns the pair's entry, creating it if needed. */
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

/** Selects the athlete's saved professionals who are currently approved. */
const selectApproved = (db: Reader, athleteId: string) =>
  db
    .selectFrom('saved_professionals as saved')
    .innerJoin('professionals as p', 'p.id', 'saved.professional_id')
    .where('saved.athlete_id', '=', athleteId)
    .where('p.status', '=', 'approved')

export const listSavedApproved = (
  db: Reader,
  athleteId: string,
  after: TimedPosition | null,
): Promise<TimedPage<SavedRow>> =>
  newestFirst(selectApproved(db, athleteId).selectAll('saved'), 'saved', after)

export const countSavedApproved = async (db: Reader, athleteId: string): Promise<number> => {
  const { total } = await selectApproved(db, athleteId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findSavedAmong = async (
  db: Reader,
  athleteId: string,
  professionalIds: readonly string[],
): Promise<string[]> => {
  if (professionalIds.length === 0) return []
  const rows = await db
    .selectFrom('saved_professionals')
    .select('professional_id')
    .where('athlete_id', '=', athleteId)
    .where('professional_id', 'in', [...professionalIds])
    .execute()
  return rows.map((row) => row.professional_id)
}
