import type { Role } from '@fieldside/contracts/roles.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { RoleState } from '../../roles/rules/onboarding.ts'
import type { IdentitySchema, UserRow } from '../../schema.ts'
import { checkEnds } from '../../sessions/store/sessions.ts'
import { takeOverAt } from '../rules/left-open.ts'
import { type Reader, ROLE_JOB } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

/** Saves role and onboarding of a locked user. A changed role has yet to be sent to Keycloak. */
export const saveRoleState = async (
  tx: IdentityTx,
  user: UserRow,
  roleState: RoleState,
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

export const markRoleNotSynced = async (tx: IdentityTx, id: string, now: Date): Promise<void> => {
  const marked = await tx
    .updateTable('users')
    .set({ realm_role_synced: false })
    .where('id', '=', id)
    .where('realm_role_synced', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (marked) await scheduleJob(tx, { job: ROLE_JOB, key: id, runAt: takeOverAt(now) })
}

/** Leases the role sync. Returns undefined if Keycloak is up to date or the lease is taken. */
export const leaseRoleSync = (on: Reader, id: string, now: Date, until: Date): Promise<Role | undefined> =>
  on
    .updateTable('users')
    .set({ realm_role_leased_until: until })
    .where('id', '=', id)
    .where('realm_role_synced', '=', false)
    .where((eb) =>
      eb.or([eb('realm_role_leased_until', 'is', null), eb('realm_role_leased_until', '<=', now)]),
    )
    .returning('role')
    .executeTakeFirst()
    .then((row) => row?.role)

/** Records that Keycloak has `role`. Returns whether it is still the user's role. */
export const noteRoleSynced = async (tx: IdentityTx, id: string, role: Role): Promise<boolean> => {
  const user = await tx
    .updateTable('users')
    .set({ realm_role_synced: sql<boolean>`role = ${role}`, realm_role_leased_until: null })
    .where('id', '=', id)
    .returning('realm_role_synced')
    .executeTakeFirst()
  const isSynced = user?.realm_role_synced ?? true
  if (isSynced) await cancelJob(tx, { job: ROLE_JOB, key: id })
  return isSynced
}

export const releaseRoleSync = (on: Reader, id: string) =>
  on.updateTable('users').set({ realm_role_leased_until: null }).where('id', '=', id).execute()
