import type { Endpoint } from './endpoint.ts'
import type { EventContract } from './envelope.ts'
import { billingEvents } from './events/billing.ts'
import { bookingEvents } from './events/booking.ts'
import { v1, v1Names } from './http/v1/catalogue.ts'
import type { Json } from './json-schema.ts'
import { IDEMPOTENCY_KEY_MAX_CHARS } from './limits.ts'
import { openApiOf } from './openapi.ts'
import { RATE_LIMITS } from './rate-limits.ts'
import { SCOPES, type Scope } from './scopes.ts'

const SCOPE_TEXTS: Record<Scope, string> = {
  'bookings:read': 'Read appointments',
  'payments:read': 'Read payments',
  'people:read': 'Read names by user id; each use is audited',
  'webhooks:manage': 'Manage its own webhook endpoints, for the events that its other scopes read',
}

const listed = (events: readonly EventContract[]): string =>
  events.map(({ type }) => `\`${type}\``).join(', ')

const DESCRIPTION = `Lets other services read bookings and payments and manage webhook endpoints.

An administrator creates an API client and chooses its scopes. The client gets a token from the token URL with the grant \`client_credentials\` and sends it as \`Authorization: Bearer <token>\`. A token is valid for five minutes. It carries all scopes of its client.

Ids and field names match those of the events. To start, read all pages, then follow the events, or poll with \`updated_after\`. Skip what you already have: the same id with the same or a lower \`version\`, for payments with the same \`updated_at\`.

A client can send ${RATE_LIMITS.apiRead.perAccount} reads and ${RATE_LIMITS.apiCommand.perAccount} commands per minute. Each reply says how many are left (\`RateLimit\`); a 429 says when to try again (\`Retry-After\`). Commands whose parameters name an \`Idempotency-Key\` run once for each key: a repeated request gets the first reply.

Webhook endpoints get these events of booking with the scope bookings:read: ${listed(bookingEvents)}.

And these of billing with payments:read: ${listed(billingEvents)}.`

export type V1Addresses = { server: string; tokenUrl: string }

const scopesOf = ({ callers }: Endpoint): string[] => callers.map((caller) => caller.slice('scope:'.length))

const tagOf = ({ path }: Endpoint): string => path.split('/')[2] ?? ''

const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your choice. A repeated request with the same key gets the first reply and runs nothing',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_CHARS },
}

const honorsKey = ({ method, secretReply }: Endpoint): boolean => method !== 'GET' && !secretReply

const secured = (operation: Json, endpoint: Endpoint): Json => {
  const { 'x-callers': _, ...shown } = operation
  const parameters = [...(shown.parameters as Json[]), ...(honorsKey(endpoint) ? [KEY] : [])]
  return {
    ...shown,
    parameters,
    tags: [tagOf(endpoint)],
    security: [{ apiClient: scopesOf(endpoint) }],
  }
}

/** Returns the OpenAPI document of the API below /v1, at the addresses of an installation. */
export const openApiV1 = ({ server, tokenUrl }: V1Addresses): Json => {
  const { paths, components } = openApiOf('v1', v1, v1Names) as {
    paths: Record<string, Record<string, Json>>
    components: Json
  }
  for (const endpoint of Object.values(v1)) {
    const operations = paths[endpoint.path] ?? {}
    const method = endpoint.method.toLowerCase()
    operations[method] = secured(operations[method]!, endpoint)
  }
  const scopes = Object.fromEntries(SCOPES.map((scope) => [scope, SCOPE_TEXTS[scope]]))
  return {
    openapi: '3.0.3',
    info: { title: 'Fieldside API', version: '1', description: DESCRIPTION },
    servers: [{ url: server }],
    paths,
    components: {
      ...components,
      securitySchemes: {
        apiClient: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes } } },
      },
    },
  }
}

/** Addresses of the generated file. An installation serves the document with its own. */
export const EXAMPLE_ADDRESSES: V1Addresses = {
  server: 'https://fieldside.example',
  tokenUrl: 'https://login.fieldside.example/realms/fieldside/protocol/openid-connect/token',
}
