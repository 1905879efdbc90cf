import type { ApiClientWithSecret } from '@fieldside/contracts/http/api-clients.ts'
import { audit } from '@fieldside/platform/audit.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { apiClientMissing, apiClientNotFound } from '../errors.ts'
import { hadNoEffect } from '../users/adapters/keycloak.ts'
import { requireAdmin } from './steps/require-admin.ts'
import { beginSecretChange, endSecretChange } from './store/api-clients.ts'
import { toApiClient } from './views.ts'

/**
 * Replaces the secret at Keycloak. When it is unknown whether that worked, a job replaces it once more, so that the
 * old one doesn't stay valid.
 * @throws forbidden, not-found, api-clients-not-permitted, login-unavailable
 */
export const replaceApiClientSecret = async (
  ctx: InSteps<IdentityContext>,
  id: string,
): Promise<ApiClientWithSecret> => {
  const withdraw = () => writeStep(ctx, (tx) => endSecretChange(tx, id, null))
  await writeStep(ctx, async (tx) => {
    await requireAdmin(tx, ctx)
    if (!(await beginSecretChange(tx, id, ctx.now()))) throw apiClientNotFound()
  })
  const secret = await ctx.login.replaceClientSecret(id).catch(async (error: unknown) => {
    if (hadNoEffect(error)) await withdraw()
    throw error
  })
  if (secret === undefined) {
    await withdraw()
    throw apiClientMissing()
  }
  return write(ctx, async (tx) => {
    const client = await endSecretChange(tx, id, ctx.now())
    if (!client) throw apiClientNotFound()
    await audit(tx, ctx, {
      action: 'api-client-secret-replaced',
      objectType: 'api-client',
      objectId: id,
    })
    return { ...toApiClient(client), secret }
  })
}
