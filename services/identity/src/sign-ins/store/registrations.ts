import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJobs, scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { IdentitySchema, RegistrationRow } from '../../schema.ts'
import { leftOpenAt } from '../../users/rules/left-open.ts'
import type { Reader } from '../../users/store/users.ts'

type IdentityTx = Tx<IdentitySchema>

const JOB = 'registrations'

/** A later attempt for the same address takes over the row. */
export const openRegistration = async (tx: IdentityTx, registration: RegistrationRow): Promise<void> => {
  const { attempt_id, started_at } = registration
  await scheduleJob(tx, { job: JOB, key: attempt_id, runAt: leftOpenAt(started_at) })
  await tx
    .insertInto('registrations')
    .values(registration)
    .onConflict((on) => on.column('email').doUpdateSet({ attempt_id, started_at }))
    .execute()
}

export const closeRegistration = async (tx: IdentityTx, email: string): Promise<void> => {
  const closed = await tx
    .deleteFrom('registrations')
    .where('email', '=', email)
    .returning('attempt_id')
    .execute()
  await cancelJobs(
    tx,
    JOB,
    closed.map(({ attempt_id }) => attempt_id),
  )
}

/** Keeps the row if a later attempt has taken it over. */
export const deleteAttempt = (on: Reader, { email, attempt_id }: RegistrationRow) =>
  on.deleteFrom('registrations').where('email', '=', email).where('attempt_id', '=', attempt_id).execute()

export const findRegistration = (on: Reader, attemptId: string): Promise<RegistrationRow | undefined> =>
  on.selectFrom('registrations').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
