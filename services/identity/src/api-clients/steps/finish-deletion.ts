import { outsideCommand } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../../context.ts'
import { closeApiClient, deleteApiClientRow } from '../store/api-clients.ts'

/**
 * Deletes an API client at Keycloak and then here. Marks it first, so that a creation that is still running fails.
 * @throws api-clients-not-permitted, login-unavailable
 */
export const finishDeletion = async (ctx: IdentityContext, id: string): Promise<void> => {
  await writeStep(outsideCommand(ctx), (tx) => closeApiClient(tx, id, ctx.now()))
  await ctx.login.deleteClient(id)
  await writeStep(outsideCommand(ctx), (tx) => deleteApiClientRow(tx, id))
}
