import type { Tx } from '@fieldside/platform/database.ts'
import type { CodeSecretRow, IdentitySchema } from '../../schema.ts'
import type { Reader } from '../../users/store/users.ts'

type IdentityTx = Tx<IdentitySchema>

export const findCodeSecret = (on: Reader, userId: string): Promise<CodeSecretRow | undefined> =>
  on.selectFrom('code_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Records on the user whether a password alone signs them in. */
export const updateHasFactor = (tx: IdentityTx, userId: string, has_second_factor: boolean) =>
  tx.updateTable('users').set({ has_second_factor }).where('id', '=', userId).execute()

/** Replaces a secret that wasn't confirmed. Call with a locked user without a confirmed one. */
export const upsertCodeSecret = (
  tx: IdentityTx,
  secret: { user_id: string; sealed_secret: string; created_at: Date },
) =>
  tx
    .insertInto('code_secrets')
    .values(secret)
    .onConflict((on) => on.column('user_id').doUpdateSet({ ...secret, last_step: 0 }))
    .execute()

export const updateLastStep = (tx: IdentityTx, userId: string, last_step: number) =>
  tx.updateTable('code_secrets').set({ last_step }).where('user_id', '=', userId).execute()

export const confirmCodeSecret = async (
  tx: IdentityTx,
  userId: string,
  confirmed: { last_step: number; confirmed_at: Date },
): Promise<void> => {
  await tx.updateTable('code_secrets').set(confirmed).where('user_id', '=', userId).execute()
  await updateHasFactor(tx, userId, true)
}

export const deleteCodeSecret = (tx: IdentityTx, userId: string) =>
  tx.deleteFrom('code_secrets').where('user_id', '=', userId).execute()

export const deleteRecoveryCodes = (tx: IdentityTx, userId: string) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

/** Deletes a user's secret, passkeys, and recovery codes. */
export const deleteFactors = async (tx: IdentityTx, userId: string): Promise<void> => {
  await updateHasFactor(tx, userId, false)
  await deleteCodeSecret(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

export const replaceRecoveryCodes = async (
  tx: IdentityTx,
  user_id: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
}

export const countRecoveryCodes = async (on: Reader, userId: string): Promise<number> => {
  const { codes } = await on
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(codes)
}

/** Returns false if the code is unknown or used. */
export const useRecoveryCode = async (
  tx: IdentityTx,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> => {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
