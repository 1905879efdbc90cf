import { outsideCommand } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { claimRoleSync, releaseRoleSync, updateRoleSynced } from './store/realm-roles.ts'

const LEASE_MS = 30_000

/** Sends the role under a lease, so that an old role never overwrites a new one. @throws login-unavailable */
export const syncRealmRole = async (ctx: IdentityContext, userId: string): Promise<void> => {
  const on = ctx.db.kysely
  for (;;) {
    const now = ctx.now()
    const role = await claimRoleSync(on, userId, now, new Date(now.getTime() + LEASE_MS))
    if (!role) return
    await ctx.login.setRealmRole(userId, role).catch(async (error: unknown) => {
      await releaseRoleSync(on, userId)
      throw error
    })
    if (await writeStep(outsideCommand(ctx), (tx) => updateRoleSynced(tx, userId, role))) return
  }
}
