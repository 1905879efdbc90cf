import { itemJob } from '@fieldside/platform/jobs.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema } from '../schema.ts'
import { leaseRoleSync, noteRoleSynced, releaseRoleSync, usersToSync } from '../store/users.ts'

const LEASE_MS = 30_000

/** Sends the role under a lease, so that an old role never overwrites a new one. Rethrows Keycloak errors. */
const sync = async (ctx: IdentityContext, userId: string): Promise<void> => {
  const on = ctx.db.kysely
  for (;;) {
    const now = ctx.now()
    const role = await leaseRoleSync(on, userId, now, new Date(now.getTime() + LEASE_MS))
    if (!role) return
    await ctx.login.setRealmRole(userId, role).catch(async (error: unknown) => {
      await releaseRoleSync(on, userId)
      throw error
    })
    if (await noteRoleSynced(on, userId, role)) return
  }
}

/** Updates Keycloak at once if possible. Logs a failure; the job retries. */
export const syncRealmRole = (ctx: IdentityContext, userId: string): Promise<void> =>
  sync(ctx, userId).catch((error: unknown) =>
    ctx.log.warn({ err: error, userId }, 'the realm role is set later'),
  )

export const realmRoleJob = itemJob<IdentitySchema, IdentityContext, string>({
  name: 'realm-roles',
  everyMs: 5000,
  find: (ctx, claim) => usersToSync(ctx.db.kysely, ctx.now(), claim),
  idOf: (userId) => userId,
  run: sync,
})
