import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { DirectorySchema, ProfessionalRow, Reader } from '../schema.ts'

/** Keeps the version: the setting isn't part of what is published. */
export const showOnLanding = async (
  tx: Tx<DirectorySchema>,
  id: string,
  shown_on_landing: boolean,
): Promise<void> => {
  await tx.updateTable('professionals').set({ shown_on_landing }).where('id', '=', id).execute()
}

/**
 * Lists professionals who opted in, are approved, and accept bookings. The hash of the id and the turn shuffles them
 * anew each turn, so that neither age nor rating decides who is shown.
 */
export const listOnLanding = (db: Reader, turn: number, limit: number): Promise<ProfessionalRow[]> =>
  db
    .selectFrom('professionals')
    .selectAll()
    .where('shown_on_landing', '=', true)
    .where('has_role', '=', true)
    .where('is_accepting_bookings', '=', true)
    // A literal, because the planner uses the partial index only for a value that it knows.
    .where(sql<boolean>`status = 'approved'`)
    .orderBy(sql`md5(id::text || ${String(turn)})`)
    .limit(limit)
    .execute()
