import * as api from '@fieldside/contracts/http/api-clients.ts'
import { listApiPeople as apiPeople } from '@fieldside/contracts/http/v1/people.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from '../context.ts'
import { createApiClient } from './create.ts'
import { deleteApiClient } from './delete.ts'
import { listApiClients } from './list.ts'
import { listApiPeople } from './list-people.ts'
import { replaceApiClientSecret } from './replace-secret.ts'

export const apiClientRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(api.listApiClients, (ctx) => listApiClients(ctx))
  http.serve(api.createApiClient, (ctx, { body }) => createApiClient(ctx, body))
  http.serve(api.replaceApiClientSecret, (ctx, { params }) => replaceApiClientSecret(ctx, params.id))
  http.serve(api.deleteApiClient, (ctx, { params }) => deleteApiClient(ctx, params.id))
  http.serve(apiPeople, (ctx, { query }) => listApiPeople(ctx, query.ids.split(',')))
}
