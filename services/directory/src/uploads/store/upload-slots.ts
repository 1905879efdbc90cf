import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { DirectorySchema, UploadKind } from '../../schema.ts'

type Slot = DirectorySchema['upload_slots']

/**
 * Serializes the counting of uploads per account or network until the transaction ends. To avoid deadlocks,
 * always lock the account first.
 */
export const lockUploads = async (
  tx: Tx<DirectorySchema>,
  of: { userId: string } | { network: string },
): Promise<void> => {
  const key = 'userId' in of ? `uploads:account:${of.userId}` : `uploads:network:${of.network}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** Counts uploads in progress. An upload with an expired lease has crashed and doesn't count. */
export const countUploading = async (
  tx: Tx<DirectorySchema>,
  of: { userId: string } | { network: string },
  now: Date,
): Promise<number> => {
  const { uploading } = await tx
    .selectFrom('upload_slots')
    .select((eb) => eb.fn.countAll<number>().as('uploading'))
    .where((eb) => ('userId' in of ? eb('user_id', '=', of.userId) : eb('network', '=', of.network)))
    .where('leased_until', '>', now)
    .executeTakeFirstOrThrow()
  return uploading
}

/** Sums up an account's finished and running uploads: files of one kind, bytes of all kinds. */
export const sumUploads = async (
  tx: Tx<DirectorySchema>,
  { userId, kind, now }: { userId: string; kind: UploadKind; now: Date },
): Promise<{ files: number; bytes: number }> =>
  tx
    .selectFrom('upload_slots')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('kind', '=', kind).as('files'),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '>', now)]))
    .executeTakeFirstOrThrow()

export const insertSlot = async (tx: Tx<DirectorySchema>, slot: Slot): Promise<void> => {
  await tx.insertInto('upload_slots').values(slot).execute()
}

/** Keeps a finished upload for counting, without its network. */
export const releaseFinished = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx
    .updateTable('upload_slots')
    .set({ leased_until: null, network: null })
    .where('id', '=', id)
    .execute()
}

export const deleteSlot = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx.deleteFrom('upload_slots').where('id', '=', id).execute()
}

/** Deletes the finished uploads of an account once its email address is confirmed. */
export const deleteFinished = async (tx: Tx<DirectorySchema>, userId: string): Promise<void> => {
  await tx
    .deleteFrom('upload_slots')
    .where('user_id', '=', userId)
    .where('leased_until', 'is', null)
    .execute()
}

export const deleteExpiredSlots = async (tx: Tx<DirectorySchema>, now: Date): Promise<void> => {
  await tx.deleteFrom('upload_slots').where('leased_until', '<=', now).execute()
}
