import type { IdentityContext } from '../context.ts'
import { leaseRoleSync, noteRoleSynced, postponeRoleSync, usersToSync } from '../store/users.ts'

const LEASE_MS = 30_000
const RETRY_AFTER_MS = 5000
const BATCH = 50

const after = (ctx: IdentityContext, ms: number): Date => new Date(ctx.now().getTime() + ms)

/**
 * Tells the login a user's role if it does not know it yet. Only one does so at a time, so an old role never
 * lands after a new one. A failure is logged and tried again later: here, by the sweeper, or at the next request.
 */
export const syncRealmRole = async (ctx: IdentityContext, userId: string): Promise<void> => {
  const on = ctx.db.kysely
  for (;;) {
    const role = await leaseRoleSync(on, userId, ctx.now(), after(ctx, LEASE_MS))
    if (!role) return
    try {
      await ctx.login.setRealmRole(userId, role)
    } catch (error) {
      ctx.log.warn({ err: error, userId }, 'the realm role is set later')
      await postponeRoleSync(on, userId, after(ctx, RETRY_AFTER_MS))
      return
    }
    if (await noteRoleSynced(on, userId, role)) return
  }
}

export const syncRealmRoles = async (ctx: IdentityContext): Promise<void> => {
  for (const id of await usersToSync(ctx.db.kysely, ctx.now(), BATCH)) await syncRealmRole(ctx, id)
}
