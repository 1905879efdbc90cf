import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { IdentitySchema, UserRow } from '../../schema.ts'

type IdentityTx = Tx<IdentitySchema>

const JOB = 'suspensions'

type Suspension = { at: Date; until: Date | null; reason: string }

/**
 * Suspends a locked user until a job lifts it at its end. Null ends the suspension and forgets its reason, which the audit
 * log still has.
 */
export const updateSuspension = async (
  tx: IdentityTx,
  id: string,
  suspension: Suspension | null,
): Promise<UserRow> => {
  const { at = null, until = null, reason = null } = suspension ?? {}
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
