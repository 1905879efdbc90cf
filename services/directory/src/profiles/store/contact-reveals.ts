import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { type Insertable, sql } from 'kysely'
import type { DirectorySchema } from '../../schema.ts'

export const REVEAL_WINDOW_MS = RATE_LIMITS.reveal.windowS! * 1000

type Counted = { viewerId: string } | { network: string }

/**
 * Serializes the counting of reveals per viewer or network until the transaction ends. To avoid deadlocks,
 * always lock the viewer first.
 */
export const lockReveals = async (tx: Tx<DirectorySchema>, of: Counted): Promise<void> => {
  const key = 'viewerId' in of ? `reveals:viewer:${of.viewerId}` : `reveals:network:${of.network}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

type Pair = { viewerId: string; professionalId: string; since: Date }

export const isRevealedSince = async (
  tx: Tx<DirectorySchema>,
  { viewerId, professionalId, since }: Pair,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('contact_reveals')
    .select('revealed_at')
    .where('viewer_id', '=', viewerId)
    .where('professional_id', '=', professionalId)
    .where('revealed_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** `oldest` is the next reveal to leave the window. */
export type Revealed = { professionals: number; oldest: Date | null }

export const countReveals = (tx: Tx<DirectorySchema>, of: Counted, since: Date): Promise<Revealed> =>
  tx
    .selectFrom('contact_reveals')
    .select((eb) => [eb.fn.countAll<number>().as('professionals'), eb.fn.min('revealed_at').as('oldest')])
    .where((eb) => ('viewerId' in of ? eb('viewer_id', '=', of.viewerId) : eb('network', '=', of.network)))
    .where('revealed_at', '>', since)
    .executeTakeFirstOrThrow()

export const upsertReveal = async (
  tx: Tx<DirectorySchema>,
  reveal: Insertable<DirectorySchema['contact_reveals']>,
): Promise<void> => {
  const { network, revealed_at } = reveal
  await tx
    .insertInto('contact_reveals')
    .values(reveal)
    .onConflict((conflict) =>
      conflict.columns(['viewer_id', 'professional_id']).doUpdateSet({ network, revealed_at }),
    )
    .execute()
}

export const deleteRevealsBefore = (db: Database<DirectorySchema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'contact_reveals', sql`revealed_at <= ${before}`)
