import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { IdentitySchema, UserRow } from '../../schema.ts'
import { takeOverAt } from '../../users/rules/left-open.ts'
import type { Reader } from '../../users/store/users.ts'

type IdentityTx = Tx<IdentitySchema>

const JOB = 'user-logouts'

/** Starts a new session epoch. `logoutDueAt` is null if Keycloak has already ended its sessions. */
export const beginEpoch = async (tx: IdentityTx, id: string, logoutDueAt: Date | null): Promise<UserRow> => {
  const job = { job: JOB, key: id } as const
  await (logoutDueAt ? scheduleJob(tx, { ...job, runAt: takeOverAt(logoutDueAt) }) : cancelJob(tx, job))
  return tx
    .updateTable('users')
    .set((eb) => ({
      session_epoch: eb('session_epoch', '+', 1),
      logout_due_at: logoutDueAt,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Claims a due logout until `until`. Returns false if none is due. */
export const claimLogout = async (on: Reader, id: string, until: Date): Promise<boolean> => {
  const row = await on
    .updateTable('users')
    .set({ logout_due_at: until })
    .where('id', '=', id)
    .where('logout_due_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Completes the logout claimed until `until`. One that became due since then stays due. */
export const completeLogout = async (tx: IdentityTx, id: string, until: Date): Promise<void> => {
  const done = await tx
    .updateTable('users')
    .set({ logout_due_at: null })
    .where('id', '=', id)
    .where('logout_due_at', '=', until)
    .returning('id')
    .executeTakeFirst()
  if (done) await cancelJob(tx, { job: JOB, key: id })
}

/** Makes a failed logout due again, unless another one replaced it. Leaves the time of the next try to the job. */
export const releaseLogout = (on: Reader, id: string, until: Date, now: Date) =>
  on
    .updateTable('users')
    .set({ logout_due_at: now })
    .where('id', '=', id)
    .where('logout_due_at', '=', until)
    .execute()
