import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { DirectorySchema, ProfessionalRow, Reader } from '../../schema.ts'

/** Keeps the version: the setting isn't part of what is published. */
export const showOnLanding = async (
  tx: Tx<DirectorySchema>,
  id: string,
  shown_on_landing: boolean,
): Promise<void> => {
  await tx.updateTable('professionals').set({ shown_on_landing }).where('id', '=', id).execute()
}

/**
 * Lists professionals who opted in, are approved, accept bookings, and have an available slot. The hash of the id and
 * the turn shuffles them anew each turn, so that neither age nor rating decides who is shown.
 */
export const listOnLanding = (
  db: Reader,
  { turn, now, limit }: { turn: number; now: Date; limit: number },
): Promise<ProfessionalRow[]> =>
  db
    .selectFrom('professionals as p')
    .innerJoin('next_slots as s', 's.professional_id', 'p.id')
    .selectAll('p')
    .where('p.shown_on_landing', '=', true)
    .where('p.has_role', '=', true)
    .where('p.is_accepting_bookings', '=', true)
    // A literal, because the planner uses the partial index only for a value that it knows.
    .where(sql<boolean>`p.status = 'approved'`)
    .where('s.next_slot_at', '>', now)
    .orderBy(sql`md5(p.id::text || ${String(turn)})`)
    .limit(limit)
    .execute()
