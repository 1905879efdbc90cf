import type { Role } from '@fieldside/contracts/roles.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { IdentitySchema } from '../../schema.ts'
import { takeOverAt } from '../rules/left-open.ts'
import { type Reader, ROLE_JOB } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

export const updateRoleToUnsynced = async (tx: IdentityTx, id: string, now: Date): Promise<void> => {
  const marked = await tx
    .updateTable('users')
    .set({ realm_role_synced: false })
    .where('id', '=', id)
    .where('realm_role_synced', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (marked) await scheduleJob(tx, { job: ROLE_JOB, key: id, runAt: takeOverAt(now) })
}

/** Claims the role sync. Returns undefined if Keycloak is up to date or the lease is taken. */
export const claimRoleSync = (on: Reader, id: string, now: Date, until: Date): Promise<Role | undefined> =>
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
export const updateRoleSynced = async (tx: IdentityTx, id: string, role: Role): Promise<boolean> => {
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
