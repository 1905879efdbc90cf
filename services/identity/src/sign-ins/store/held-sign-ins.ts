import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { HeldSignInRow, IdentitySchema } from '../../schema.ts'
import type { Reader } from '../../users/store/users.ts'

type IdentityTx = Tx<IdentitySchema>

const JOB = 'held-sign-ins'

/** The job ends the sign-in at Keycloak once it has expired. */
export const insertHeld = async (tx: IdentityTx, held: HeldSignInRow): Promise<void> => {
  await tx.insertInto('held_sign_ins').values(held).execute()
  await scheduleJob(tx, { job: JOB, key: held.id, runAt: held.expires_at })
}

/** Returns undefined if the sign-in is unknown, finished, or expired. */
export const findHeld = (on: Reader, secretHash: Buffer, now: Date): Promise<HeldSignInRow | undefined> =>
  on
    .selectFrom('held_sign_ins')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findHeldById = (on: Reader, id: string): Promise<HeldSignInRow | undefined> =>
  on.selectFrom('held_sign_ins').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns false if the sign-in was finished or has expired and is gone. */
export const deleteHeld = async (on: Reader, id: string): Promise<boolean> => {
  const deleted = await on.deleteFrom('held_sign_ins').where('id', '=', id).returning('id').executeTakeFirst()
  await cancelJob(on, { job: JOB, key: id })
  return deleted !== undefined
}
