import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { IdentityContext } from '../context.ts'
import type { ApiClientRow, IdentitySchema } from '../schema.ts'
import { deleteUnlistedClients } from './delete-unlisted.ts'
import { finishApiClient } from './finish.ts'
import { openWorkOf } from './rules/api-client.ts'
import { findApiClient } from './store/api-clients.ts'

const apiClients = rowJob<IdentityContext, ApiClientRow>({
  find: async (ctx, id) => {
    const client = await findApiClient(ctx.db.kysely, id)
    return client && openWorkOf(client, ctx.now()) ? client : undefined
  },
  run: finishApiClient,
})

export const apiClientJobs = {
  'api-clients': apiClients,
  'unlisted-api-clients': { everyMs: HOUR_MS, run: deleteUnlistedClients },
} satisfies Partial<Jobs<IdentitySchema, IdentityContext>>
