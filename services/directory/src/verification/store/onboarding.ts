import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob } from '@fieldside/platform/job-queue.ts'
import type { DirectorySchema, Reader } from '../../schema.ts'

/** Tells whether a user finished setup without identity knowing. */
export const isToOnboard = async (db: Reader, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('professionals')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('onboarding_reported_at', 'is', null)
    .where('status', '<>', 'draft')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the version: this field isn't visible to others. */
export const updateOnboardingReported = async (
  tx: Tx<DirectorySchema>,
  userId: string,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('professionals')
    .set({ onboarding_reported_at: at })
    .where('user_id', '=', userId)
    .where('onboarding_reported_at', 'is', null)
    .execute()
  await cancelJob(tx, { job: 'onboarding', key: userId })
}
