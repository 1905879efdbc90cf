import { outsideCommand } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { claimAccountSync, releaseAccountSync, updateAccountSynced } from './store/accounts.ts'

const LEASE_MS = 30_000

/** Sends the user's names and address to Keycloak if it doesn't have them yet. @throws login-unavailable */
export const syncAccount = async (ctx: IdentityContext, userId: string): Promise<void> => {
  const on = ctx.db.kysely
  const now = ctx.now()
  const user = await claimAccountSync(on, userId, now, new Date(now.getTime() + LEASE_MS))
  if (!user) return
  const { id, email, first_name: firstName, last_name: lastName } = user
  const account = { id, email, firstName, lastName, isEmailConfirmed: user.email_confirmed_at !== null }
  try {
    if (!(await ctx.login.saveAccount(account))) throw new Error('another account has the address')
    await writeStep(outsideCommand(ctx), (tx) => updateAccountSynced(tx, user))
  } catch (error) {
    await releaseAccountSync(on, userId)
    throw error
  }
}
