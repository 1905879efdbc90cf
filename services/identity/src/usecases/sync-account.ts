import type { IdentityContext } from '../context.ts'
import {
  accountsToSync,
  leaseAccountSync,
  noteAccountSynced,
  postponeAccountSync,
} from '../store/accounts.ts'

const LEASE_MS = 30_000
const RETRY_AFTER_MS = 5000
const BATCH = 50

const after = (ctx: IdentityContext, ms: number): Date => new Date(ctx.now().getTime() + ms)

/** Tells the login a user's names and address if it does not know them yet. A failure is logged and tried again later. */
export const syncAccount = async (ctx: IdentityContext, userId: string): Promise<void> => {
  const on = ctx.db.kysely
  const user = await leaseAccountSync(on, userId, ctx.now(), after(ctx, LEASE_MS))
  if (!user) return
  const { id, email, first_name: firstName, last_name: lastName } = user
  const account = { id, email, firstName, lastName, isEmailConfirmed: user.email_confirmed_at !== null }
  try {
    if (!(await ctx.login.saveAccount(account))) throw new Error('another account has the address')
    await noteAccountSynced(on, user)
  } catch (error) {
    ctx.log.warn({ err: error, userId }, 'the login hears of the account later')
    await postponeAccountSync(on, userId, after(ctx, RETRY_AFTER_MS))
  }
}

export const syncAccounts = async (ctx: IdentityContext): Promise<void> => {
  for (const id of await accountsToSync(ctx.db.kysely, ctx.now(), BATCH)) await syncAccount(ctx, id)
}
