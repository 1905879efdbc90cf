import type { Tx } from '@fieldside/platform/database.ts'
import type { EmailLinkRow, IdentitySchema, RecoveryRow } from '../schema.ts'
import type { Reader } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

type NewLink = { id: string; user_id: string; token_hash: Buffer; created_at: Date; expires_at: Date }

export const insertRecovery = (on: Reader, link: NewLink) =>
  on.insertInto('recoveries').values(link).execute()

/** Undefined when it is unknown, used or expired. */
export const findRecovery = (on: Reader, tokenHash: Buffer, now: Date): Promise<RecoveryRow | undefined> =>
  on
    .selectFrom('recoveries')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Takes the right to use it; undefined when it cannot be used, or another is at it. */
export const leaseRecovery = (
  on: Reader,
  tokenHash: Buffer,
  now: Date,
  until: Date,
): Promise<RecoveryRow | undefined> =>
  on
    .updateTable('recoveries')
    .set({ leased_until: until })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()

export const releaseRecovery = (on: Reader, id: string) =>
  on.updateTable('recoveries').set({ leased_until: null }).where('id', '=', id).execute()

/** With a new password, or a new address, all older links are over. */
export const spendRecoveries = (tx: IdentityTx, userId: string, now: Date) =>
  tx
    .updateTable('recoveries')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()

export const insertEmailLink = (on: Reader, link: NewLink & { email: string }) =>
  on.insertInto('email_links').values(link).execute()

export const findEmailLink = (on: Reader, tokenHash: Buffer, now: Date): Promise<EmailLinkRow | undefined> =>
  on
    .selectFrom('email_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const forgetLinks = async (on: Reader, expiredBefore: Date): Promise<void> => {
  await on.deleteFrom('recoveries').where('expires_at', '<', expiredBefore).execute()
  await on.deleteFrom('email_links').where('expires_at', '<', expiredBefore).execute()
}
