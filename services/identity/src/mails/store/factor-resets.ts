import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { FactorResetRow, IdentitySchema } from '../../schema.ts'
import type { Reader } from '../../users/store/users.ts'

type IdentityTx = Tx<IdentitySchema>

const JOB = 'factor-resets'

export const findReset = (on: Reader, userId: string): Promise<FactorResetRow | undefined> =>
  on.selectFrom('factor_resets').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Replaces a reset whose email never went out. */
export const upsertReset = (tx: IdentityTx, user_id: string, requested_at: Date) =>
  tx
    .insertInto('factor_resets')
    .values({ user_id, requested_at })
    .onConflict((on) => on.column('user_id').doUpdateSet({ requested_at, token_hash: null }))
    .execute()

/**
 * Sets the secret of a reset's link, and when it takes effect: counted from the first attempt to send its email. Returns
 * false if the reset is gone.
 */
export const announceReset = async (
  tx: IdentityTx,
  { user_id, requested_at }: Pick<FactorResetRow, 'user_id' | 'requested_at'>,
  tokenHash: Buffer,
  effectiveAt: Date,
): Promise<boolean> => {
  const reset = await tx
    .updateTable('factor_resets')
    .set({ token_hash: tokenHash, effective_at: sql`coalesce(effective_at, ${effectiveAt})` })
    .where('user_id', '=', user_id)
    .where('requested_at', '=', requested_at)
    .returning('effective_at')
    .executeTakeFirst()
  if (!reset?.effective_at) return false
  await scheduleJob(tx, { job: JOB, key: user_id, runAt: reset.effective_at })
  return true
}

/** Returns the user whose reset a link stops; undefined if it is unknown or the reset is over. */
export const findUserOfReset = async (on: Reader, tokenHash: Buffer): Promise<string | undefined> =>
  (
    await on
      .selectFrom('factor_resets')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  )?.user_id

/** Returns false if there was none. */
export const deleteReset = async (tx: IdentityTx, userId: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('factor_resets')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  await cancelJob(tx, { job: JOB, key: userId })
  return deleted !== undefined
}
