import { audit } from '@fieldside/platform/audit.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import type { ApiClientRow } from '../schema.ts'
import { openWorkOf } from './rules/api-client.ts'
import { finishDeletion } from './steps/finish-deletion.ts'
import { endSecretChange } from './store/api-clients.ts'

const finishSecretChange = async (ctx: InSteps<IdentityContext>, { id }: ApiClientRow): Promise<void> => {
  const secret = await ctx.login.replaceClientSecret(id)
  await writeStep(ctx, async (tx) => {
    await endSecretChange(tx, id, secret === undefined ? null : ctx.now())
    await audit(tx, ctx, {
      action: 'api-client-secret-replaced',
      objectType: 'api-client',
      objectId: id,
      reason: 'finished after an outage; nobody has the new secret',
    })
  })
}

/** Finishes what a crash or an outage of Keycloak left open. @throws login-unavailable */
export const finishApiClient = (ctx: InSteps<IdentityContext>, client: ApiClientRow): Promise<void> =>
  openWorkOf(client, ctx.now()) === 'delete'
    ? finishDeletion(ctx, client.id)
    : finishSecretChange(ctx, client)
