import type { Tx } from '@fieldside/platform/database.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { IdentitySchema, UserRow } from '../../schema.ts'
import { checkEnds } from '../../sessions/store/sessions.ts'
import { takeOverAt } from '../../users/rules/left-open.ts'
import { ROLE_JOB } from '../../users/store/users.ts'
import type { RoleState } from '../rules/onboarding.ts'

type IdentityTx = Tx<IdentitySchema>

/** Updates role and onboarding of a locked user. A changed role has yet to be sent to Keycloak. */
export const updateRoleState = async (
  tx: IdentityTx,
  user: UserRow,
  roleState: RoleState & Partial<Pick<UserRow, 'adult_stated_at'>>,
  now: Date,
): Promise<UserRow> => {
  const isChanged = user.role !== roleState.role
  if (isChanged) {
    await scheduleJob(tx, { job: ROLE_JOB, key: user.id, runAt: takeOverAt(now) })
    await checkEnds(tx, user.id, now)
  }
  return tx
    .updateTable('users')
    .set({
      ...roleState,
      version: user.version + 1,
      realm_role_synced: user.realm_role_synced && !isChanged,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
