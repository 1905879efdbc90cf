import { isDomainError } from '@fieldside/platform/errors.ts'
import type { IdentityContext } from '../context.ts'
import { withoutApiClient } from './store/api-clients.ts'

/**
 * Deletes clients that Keycloak has and we don't list, such as those created after the backup that this database was
 * restored from. Reads Keycloak first: a client's row is there before the client.
 * @throws login-unavailable
 */
export const deleteUnlistedClients = async (ctx: IdentityContext): Promise<void> => {
  const ids = await ctx.login.listClientIds().catch((error: unknown) => {
    // The realm is from before API clients, so it has none.
    if (isDomainError(error, 'api-clients-not-permitted')) return []
    throw error
  })
  for (const id of await withoutApiClient(ctx.db.kysely, ids)) {
    ctx.log.warn({ keycloakId: id }, 'deleting an API client that is not listed')
    await ctx.login.deleteClient(id)
  }
}
