import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { sql } from 'kysely'
import type { EmailUndoRow, IdentitySchema } from '../../schema.ts'
import type { Reader } from '../../users/store/users.ts'

type IdentityTx = Tx<IdentitySchema>

export const insertUndo = (tx: IdentityTx, undo: Omit<EmailUndoRow, 'token_hash'>) =>
  tx.insertInto('email_undos').values(undo).execute()

/** Sets the secret of a change's undo link. Returns false if the link is gone. */
export const updateUndoToken = async (
  tx: IdentityTx,
  { user_id, email, created_at }: Pick<EmailUndoRow, 'user_id' | 'email' | 'created_at'>,
  tokenHash: Buffer,
): Promise<boolean> => {
  const row = await tx
    .updateTable('email_undos')
    .set({ token_hash: tokenHash })
    .where('user_id', '=', user_id)
    .where('email', '=', email)
    .where('created_at', '=', created_at)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns undefined if the link is unknown, used, or expired. */
export const findUndo = (on: Reader, tokenHash: Buffer, now: Date): Promise<EmailUndoRow | undefined> =>
  on
    .selectFrom('email_undos')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Returns the oldest one, because several changes may have replaced the same address. */
export const findUndoOf = (
  on: Reader,
  userId: string,
  email: string,
  now: Date,
): Promise<EmailUndoRow | undefined> =>
  on
    .selectFrom('email_undos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

/** Deletes the user's undo links from this change on. */
export const deleteUndosSince = (tx: IdentityTx, userId: string, createdAt: Date) =>
  tx.deleteFrom('email_undos').where('user_id', '=', userId).where('created_at', '>=', createdAt).execute()

/** Returns whether another user can still restore this address. */
export const isReserved = async (
  on: Reader,
  email: string,
  now: Date,
  forUserId: string | null,
): Promise<boolean> => {
  const held = on
    .selectFrom('email_undos')
    .select('id')
    .where('email', '=', email)
    .where('expires_at', '>', now)
  const row = await (forUserId ? held.where('user_id', '<>', forUserId) : held).limit(1).executeTakeFirst()
  return row !== undefined
}

export const deleteOldUndos = (db: Database<IdentitySchema>, expiredBefore: Date): Promise<void> =>
  deleteInBatches(db, 'email_undos', sql`expires_at < ${expiredBefore}`)
