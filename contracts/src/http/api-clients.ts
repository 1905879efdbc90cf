import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, requiredLine } from '../fields.ts'
import { API_CLIENTS_MAX } from '../limits.ts'
import { Scope } from '../scopes.ts'

/** Clients of other teams' services, which read the API under /v1 with their own tokens. Served by identity. */
export const ApiClient = z.object({
  id: Id,
  name: z.string(),
  /** The client id for the token endpoint. */
  client_id: z.string(),
  scopes: z.array(Scope),
  created_by: Id,
  created_at: Instant,
  /** When its current secret was created. */
  secret_created_at: Instant,
})
export type ApiClient = z.infer<typeof ApiClient>

/** A reply that holds the secret. It is shown once and never stored in plain text. */
export const ApiClientWithSecret = ApiClient.extend({ secret: z.string() })
export type ApiClientWithSecret = z.infer<typeof ApiClientWithSecret>

export const ApiClientForm = z.strictObject({
  name: requiredLine('Name'),
  scopes: z.array(Scope).min(1, 'Choose at least one scope').max(Scope.options.length),
})
export type ApiClientForm = z.infer<typeof ApiClientForm>

export const listApiClients = endpoint('GET /admin/api-clients', {
  summary: `Lists the API clients, newest first, at most ${API_CLIENTS_MAX}`,
  callers: ['admin'],
  reply: z.object({ items: z.array(ApiClient), token_url: z.url() }),
})

export const createApiClient = endpoint('POST /admin/api-clients', {
  summary: 'Creates an API client and returns its secret, which is shown only once',
  secretReply: true,
  inSteps: true,
  callers: ['admin'],
  body: ApiClientForm,
  reply: ApiClientWithSecret,
  status: 201,
  problems: ['too-many-api-clients', 'api-clients-not-permitted', 'login-unavailable'],
})

export const replaceApiClientSecret = endpoint('POST /admin/api-clients/{id}/secret', {
  summary:
    'Replaces an API client’s secret. The old one stops working at once; tokens already issued expire within minutes',
  secretReply: true,
  inSteps: true,
  callers: ['admin'],
  reply: ApiClientWithSecret,
  problems: ['not-found', 'api-clients-not-permitted', 'login-unavailable'],
})

export const deleteApiClient = endpoint('DELETE /admin/api-clients/{id}', {
  summary: 'Deletes an API client. Tokens already issued expire within minutes',
  callers: ['admin'],
  inSteps: true,
  problems: ['not-found', 'api-clients-not-permitted', 'login-unavailable'],
})
