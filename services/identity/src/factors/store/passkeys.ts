import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { sql } from 'kysely'
import type { IdentitySchema, PasskeyChallengeRow, PasskeyRow } from '../../schema.ts'
import type { Reader } from '../../users/store/users.ts'
import type { ChallengePurpose } from '../rules/passkeys.ts'

type IdentityTx = Tx<IdentitySchema>

/** Sorted oldest first. */
export const passkeysOf = (on: Reader, userId: string): Promise<PasskeyRow[]> =>
  on
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const hasPasskeys = async (on: Reader, userId: string): Promise<boolean> =>
  (await on.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !==
  undefined

export const insertPasskey = (tx: IdentityTx, passkey: PasskeyRow) =>
  tx.insertInto('passkeys').values(passkey).execute()

/** Returns the user's passkey, locked, so that parallel uses compare its counter one after the other. */
export const lockPasskey = (
  tx: IdentityTx,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  tx
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()

export const updateUsed = (
  tx: IdentityTx,
  id: string,
  used: Pick<PasskeyRow, 'counter' | 'is_synced' | 'last_used_at'>,
) => tx.updateTable('passkeys').set(used).where('id', '=', id).execute()

/** Returns false without such a passkey of the user. */
export const deletePasskey = async (tx: IdentityTx, userId: string, id: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export const insertChallenge = (tx: Reader, challenge: PasskeyChallengeRow) =>
  tx.insertInto('passkey_challenges').values(challenge).execute()

/** Uses a challenge up. Returns false if there is none for this user and purpose, or no longer. */
export const deleteChallenge = async (
  tx: IdentityTx,
  hash: Buffer,
  of: { userId: string; purpose: ChallengePurpose },
  now: Date,
): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('user_id', '=', of.userId)
    .where('purpose', '=', of.purpose)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst()
  return taken !== undefined
}

export const deleteExpiredChallenges = (db: Database<IdentitySchema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'passkey_challenges', sql`expires_at < ${before}`)
