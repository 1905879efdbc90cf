import { randomBytes } from 'node:crypto'
import type { ApiClientForm, ApiClientWithSecret } from '@fieldside/contracts/http/api-clients.ts'
import { API_CLIENTS_MAX } from '@fieldside/contracts/limits.ts'
import { SCOPES } from '@fieldside/contracts/scopes.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { API_CLIENT_PREFIX } from '@fieldside/platform/auth.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { loginUnavailable, tooManyApiClients } from '../errors.ts'
import { finishDeletion } from './steps/finish-deletion.ts'
import { requireAdmin } from './steps/require-admin.ts'
import { activateApiClient, countApiClients, deleteApiClientRow, openApiClient } from './store/api-clients.ts'
import { toApiClient } from './views.ts'

const CLIENT_ID_BYTES = 12

const newClient = (ctx: IdentityContext, { name, scopes }: ApiClientForm) => {
  const now = ctx.now()
  return {
    id: newId(),
    client_id: `${API_CLIENT_PREFIX}${randomBytes(CLIENT_ID_BYTES).toString('hex')}`,
    name,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    state: 'creating' as const,
    created_by: userOf(ctx).userId,
    created_at: now,
    secret_created_at: now,
  }
}

type NewClient = ReturnType<typeof newClient>

/** Stores the intent, so that no client at Keycloak is unknown here. @throws too-many-api-clients */
const open = (ctx: InSteps<IdentityContext>, client: NewClient): Promise<void> =>
  writeStep(
    ctx,
    async (tx) => {
      await requireAdmin(tx, ctx)
      if ((await countApiClients(tx)) >= API_CLIENTS_MAX) throw tooManyApiClients()
      await openApiClient(tx, client)
    },
    // Two at the same time must not exceed the limit.
    { isolation: 'serializable' },
  )

/** Removes what a failed creation left. Without the permission, Keycloak has no client to delete. */
const giveUp = async (ctx: InSteps<IdentityContext>, { id }: NewClient, error: unknown): Promise<void> => {
  const isRefused = isDomainError(error, 'api-clients-not-permitted')
  await tryNow(ctx, 'api-clients', () =>
    isRefused ? writeStep(ctx, (tx) => deleteApiClientRow(tx, id)) : finishDeletion(ctx, id),
  )
}

/**
 * Creates a client at Keycloak. After a crash in between, a job deletes it.
 * @throws forbidden, too-many-api-clients, api-clients-not-permitted, login-unavailable
 */
export const createApiClient = async (
  ctx: InSteps<IdentityContext>,
  form: ApiClientForm,
): Promise<ApiClientWithSecret> => {
  const client = newClient(ctx, form)
  await open(ctx, client)
  const { id, client_id, name, scopes } = client
  const secret = await ctx.login
    .createClient({ id, clientId: client_id, name, scopes })
    .catch(async (error) => {
      await giveUp(ctx, client, error)
      throw error
    })
  return write(ctx, async (tx) => {
    const active = await activateApiClient(tx, id)
    if (!active) throw loginUnavailable()
    await audit(tx, ctx, {
      action: 'api-client-created',
      objectType: 'api-client',
      objectId: id,
      after: { client_id, name, scopes },
    })
    return { ...toApiClient(active), secret }
  })
}
