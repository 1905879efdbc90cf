import { audit } from '@fieldside/platform/audit.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { apiClientNotFound } from '../errors.ts'
import { requireAdmin } from './steps/require-admin.ts'
import { closeApiClient, deleteApiClientRow } from './store/api-clients.ts'

/**
 * Deletes the client at Keycloak and then here. While Keycloak is unavailable it stays listed, and a job deletes it.
 * @throws forbidden, not-found, api-clients-not-permitted, login-unavailable
 */
export const deleteApiClient = async (ctx: InSteps<IdentityContext>, id: string): Promise<void> => {
  await writeStep(ctx, async (tx) => {
    await requireAdmin(tx, ctx)
    const before = await closeApiClient(tx, id, ctx.now())
    if (!before || before.state === 'creating') throw apiClientNotFound()
    if (before.state === 'deleting') return
    const { client_id, name, scopes } = before
    await audit(tx, ctx, {
      action: 'api-client-deleted',
      objectType: 'api-client',
      objectId: id,
      before: { client_id, name, scopes },
    })
  })
  await ctx.login.deleteClient(id)
  await write(ctx, (tx) => deleteApiClientRow(tx, id))
}
