import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { sql } from 'kysely'
import type { EmailLinkRow, IdentitySchema, RecoveryRow } from '../../schema.ts'
import type { Reader } from '../../users/store/users.ts'

type IdentityTx = Tx<IdentitySchema>

type NewLink = { id: string; user_id: string; token_hash: Buffer; created_at: Date; expires_at: Date }

/** Inserts a recovery link, or extends it on a retry. Returns false if the link was used. */
export const upsertRecovery = async (tx: IdentityTx, link: NewLink): Promise<boolean> => {
  const row = await tx
    .insertInto('recoveries')
    .values(link)
    .onConflict((on) =>
      on
        .column('token_hash')
        .doUpdateSet({ expires_at: link.expires_at })
        .where('recoveries.used_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns undefined if the link is unknown, used, or expired. */
export const findRecovery = (on: Reader, tokenHash: Buffer, now: Date): Promise<RecoveryRow | undefined> =>
  on
    .selectFrom('recoveries')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Invalidates the user's unused recovery links. */
export const spendRecoveries = (tx: IdentityTx, userId: string, now: Date) =>
  tx
    .updateTable('recoveries')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()

/** Returns when the user's latest recovery link was used or invalidated. */
export const lastRecoverySpent = async (on: Reader, userId: string): Promise<Date | undefined> => {
  const { spent } = await on
    .selectFrom('recoveries')
    .select((eb) => eb.fn.max('used_at').as('spent'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return spent ?? undefined
}

/** Inserts a mailed link, or extends it on a retry. */
export const upsertEmailLink = (tx: IdentityTx, link: NewLink & { email: string }) =>
  tx
    .insertInto('email_links')
    .values(link)
    .onConflict((on) => on.column('token_hash').doUpdateSet({ expires_at: link.expires_at }))
    .execute()

export const findEmailLink = (on: Reader, tokenHash: Buffer, now: Date): Promise<EmailLinkRow | undefined> =>
  on
    .selectFrom('email_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes the user's links to one address, or all. */
export const deleteEmailLinks = (tx: IdentityTx, userId: string, email?: string) =>
  tx
    .deleteFrom('email_links')
    .where('user_id', '=', userId)
    .$if(email !== undefined, (query) => query.where('email', '=', email!))
    .execute()

export const deleteOldLinks = async (db: Database<IdentitySchema>, expiredBefore: Date): Promise<void> => {
  await deleteInBatches(db, 'recoveries', sql`expires_at < ${expiredBefore}`)
  await deleteInBatches(db, 'email_links', sql`expires_at < ${expiredBefore}`)
}
