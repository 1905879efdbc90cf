import type { Tx } from '@fieldside/platform/database.ts'
import type { EmailUndoRow, IdentitySchema } from '../schema.ts'
import type { Reader } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

export const insertUndo = (tx: IdentityTx, undo: Omit<EmailUndoRow, 'token_hash'>) =>
  tx.insertInto('email_undos').values(undo).execute()

/** Gives the undo link of one change its secret; false when the link has gone. */
export const giveUndoToken = async (
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

/** Undefined when it is unknown, used, or expired. */
export const findUndo = (on: Reader, tokenHash: Buffer, now: Date): Promise<EmailUndoRow | undefined> =>
  on
    .selectFrom('email_undos')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The oldest link that restores an address of a user. */
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

/** Invalidates a user's undo links from one on: they restore addresses that came after it. */
export const dropUndosSince = (tx: IdentityTx, userId: string, createdAt: Date) =>
  tx.deleteFrom('email_undos').where('user_id', '=', userId).where('created_at', '>=', createdAt).execute()

/** Whether an address can still be restored to another user. */
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

export const forgetUndos = (on: Reader, expiredBefore: Date) =>
  on.deleteFrom('email_undos').where('expires_at', '<', expiredBefore).execute()
