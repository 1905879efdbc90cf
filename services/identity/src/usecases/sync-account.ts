import { itemJob } from '@fieldside/platform/jobs.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema } from '../schema.ts'
import {
  accountsToSync,
  leaseAccountSync,
  noteAccountSynced,
  postponeAccountSync,
} from '../store/accounts.ts'

const LEASE_MS = 30_000

/** Sends the user's names and address to Keycloak if it doesn't have them yet. Rethrows Keycloak errors. */
const sync = async (ctx: IdentityContext, userId: string): Promise<void> => {
  const on = ctx.db.kysely
  const now = ctx.now()
  const user = await leaseAccountSync(on, userId, now, new Date(now.getTime() + LEASE_MS))
  if (!user) return
  const { id, email, first_name: firstName, last_name: lastName } = user
  const account = { id, email, firstName, lastName, isEmailConfirmed: user.email_confirmed_at !== null }
  try {
    if (!(await ctx.login.saveAccount(account))) throw new Error('another account has the address')
    await noteAccountSynced(on, user)
  } catch (error) {
    await postponeAccountSync(on, userId, null)
    throw error
  }
}

/** Updates Keycloak at once if possible. Logs a failure; the job retries. */
export const syncAccount = (ctx: IdentityContext, userId: string): Promise<void> =>
  sync(ctx, userId).catch((error: unknown) =>
    ctx.log.warn({ err: error, userId }, 'the login hears of the account later'),
  )

export const accountJob = itemJob<IdentitySchema, IdentityContext, string>({
  name: 'accounts',
  everyMs: 5000,
  find: (ctx, claim) => accountsToSync(ctx.db.kysely, ctx.now(), claim),
  idOf: (userId) => userId,
  run: sync,
})
