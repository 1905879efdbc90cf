import type { IdentityContext } from '../context.ts'
import { postponeAccountSync } from '../store/accounts.ts'
import { syncAccount } from './sync-account.ts'

/** Restores our address at Keycloak at once. If that fails, the job retries. */
export const restoreEmail = async (ctx: IdentityContext, userId: string): Promise<void> => {
  await postponeAccountSync(ctx.db.kysely, userId, null)
  await syncAccount(ctx, userId)
}
