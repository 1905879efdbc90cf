import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
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

/** Returns whose passkey it is. */
export const findOwnerOf = async (on: Reader, credentialId: string): Promise<string | undefined> => {
  const found = await on
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return found?.user_id
}

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

const UNLINK_JOB = 'passkey-links'

/** Lets the job remove the user's link at Keycloak if no passkey is left. */
export const scheduleUnlink = (tx: IdentityTx, userId: string, now: Date): Promise<void> =>
  scheduleJob(tx, { job: UNLINK_JOB, key: userId, runAt: now })

export const insertChallenge = (tx: Reader, challenge: PasskeyChallengeRow) =>
  tx.insertInto('passkey_challenges').values(challenge).execute()

/** Uses a challenge up. Returns false if there is none for this user and purpose, or no longer. */
export const deleteChallenge = async (
  tx: IdentityTx,
  hash: Buffer,
  of: { userId: string | null; purpose: ChallengePurpose },
  now: Date,
): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('user_id', 'is not distinct from', of.userId)
    .where('purpose', '=', of.purpose)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst()
  return taken !== undefined
}

export const deleteExpiredChallenges = (db: Database<IdentitySchema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'passkey_challenges', sql`expires_at < ${before}`)
