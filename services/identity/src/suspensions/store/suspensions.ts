import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { IdentitySchema, UserRow } from '../../schema.ts'

type IdentityTx = Tx<IdentitySchema>

const JOB = 'suspensions'

type NewSuspension = { at: Date; until: Date | null; reason: string }

/** Suspends a locked user. The job lifts the suspension at its end. */
export const updateToSuspended = async (
  tx: IdentityTx,
  id: string,
  { at, until, reason }: NewSuspension,
): Promise<UserRow> => {
  if (until) await scheduleJob(tx, { job: JOB, key: id, runAt: until })
  else await cancelJob(tx, { job: JOB, key: id })
  return tx
    .updateTable('users')
    .set((eb) => ({
      suspended_at: at,
      suspended_until: until,
      suspension_reason: reason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Forgets a locked user's suspension and its reason. The audit log still has both. */
export const updateToRestored = async (tx: IdentityTx, id: string): Promise<UserRow> => {
  await cancelJob(tx, { job: JOB, key: id })
  return tx
    .updateTable('users')
    .set((eb) => ({
      suspended_at: null,
      suspended_until: null,
      suspension_reason: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
