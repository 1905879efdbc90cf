import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { DirectorySchema, UploadKind } from '../schema.ts'

type Slot = DirectorySchema['upload_slots']

/**
 * Lets one upload at a time count and take slots of an account, or of a network, until the transaction ends. The
 * account's lock is always taken first, so that nobody deadlocks.
 */
export const lockUploads = async (
  tx: Tx<DirectorySchema>,
  of: { userId: string } | { network: string },
): Promise<void> => {
  const key = 'userId' in of ? `uploads:account:${of.userId}` : `uploads:network:${of.network}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** Uploads in progress. One whose lease has ended crashed and doesn't count. */
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

/** What an account has uploaded or is uploading: files of one kind, and bytes of all kinds. */
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

/** Keeps a finished upload, without the network it came from, to count it. */
export const keepFinished = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx
    .updateTable('upload_slots')
    .set({ leased_until: null, network: null })
    .where('id', '=', id)
    .execute()
}

export const deleteSlot = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx.deleteFrom('upload_slots').where('id', '=', id).execute()
}

/** Deletes the finished uploads of an account that has confirmed its email address since. */
export const deleteFinished = async (tx: Tx<DirectorySchema>, userId: string): Promise<void> => {
  await tx
    .deleteFrom('upload_slots')
    .where('user_id', '=', userId)
    .where('leased_until', 'is', null)
    .execute()
}

/** Deletes the slots of uploads that crashed. */
export const deleteExpiredSlots = async (tx: Tx<DirectorySchema>, now: Date): Promise<void> => {
  await tx.deleteFrom('upload_slots').where('leased_until', '<=', now).execute()
}
