import type { IdentityContext } from '../../context.ts'
import { releaseAccountSync } from '../../users/store/accounts.ts'
import { syncAccount } from '../../users/sync-account.ts'

/** Restores our address at Keycloak at once. If that fails, the job retries. */
export const restoreEmail = async (ctx: IdentityContext, userId: string): Promise<void> => {
  await releaseAccountSync(ctx.db.kysely, userId)
  await syncAccount(ctx, userId)
}
