import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context as HonoContext } from 'hono'
import { type ApiKeys, callerOf, refuseBrowser } from './authentication.ts'
import { inTransaction } from './database.ts'
import { API_VERSION, recordEvent } from './events.ts'
import { invalidRequest, StripeFailure } from './failures.ts'
import type { Fault, Faults } from './faults.ts'
import { fingerprintOf, type IdempotencyKeys, type Keyed, type Reply } from './idempotency.ts'
import { newId, type Objects } from './objects.ts'
import type { Context, Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import {
  decodeForm,
  type Fields,
  type FormObject,
  list,
  missingParameter,
  readParameters,
  text,
} from './parameters.ts'
import { expanded, publicView } from './views.ts'

export type Engine = {
  database: DatabaseSync
  objects: Objects
  keys: IdempotencyKeys
  faults: Faults
  apiKeys: ApiKeys
  publicUrl: string
  now: () => number
  webhooks: {
    enqueue: (eventId: string) => void
    wake: () => void
    beforeReply: (eventIds: string[]) => Promise<void>
  }
  hasListener: boolean
}
type Request = {
  id: string
  idempotencyKey: string | null
  caller: 'secret' | 'browser'
  /** Ids of the request's events, in order. */
  eventIds: string[]
}
type Call = { request: Request; form: FormObject; fault: Fault | undefined }
type Answer = Reply & { headers?: Record<string, string> }

/** Builds the context of an operation. Events go to the webhook outbox in the same transaction. */
export function contextFor(engine: Engine, request: Request): Context {
  const { objects, publicUrl } = engine
  const now = Math.floor(engine.now() / 1000)
  return {
    objects,
    publicUrl,
    now,
    caller: request.caller,
    emit(type, object) {
      const origin = { id: request.id, idempotency_key: request.idempotencyKey }
      const listeners = engine.hasListener ? 1 : 0
      const event = recordEvent(objects, { type, object, now, request: origin, listeners })
      if (engine.hasListener) engine.webhooks.enqueue(event.id)
      request.eventIds.push(event.id)
    },
  }
}

export function apiRoutes(engine: Engine): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.options('/v1/*', (c) =>
    c.body(null, 204, {
      ...CORS,
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-allow-headers':
        c.req.header('access-control-request-headers') ?? 'authorization, content-type',
      'access-control-max-age': '300',
    }),
  )
  for (const operation of OPERATIONS)
    app.on(operation.method, operation.path, (c) =>
      serve(engine, c, (call) => perform(engine, c, operation, call)),
    )
  app.all('/v1/*', (c) =>
    serve(engine, c, () => {
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      })
    }),
  )
  return app
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Request-Id, Stripe-Manage-Version',
}

type Handle = (call: Call) => Answer | Promise<Answer>
type Http = HonoContext<{ Bindings: HttpBindings }>

async function serve(engine: Engine, c: Http, handle: Handle): Promise<Response> {
  const id = newId('req', 14)
  const fault = engine.faults.take(c.req.method, c.req.path, await c.req.text())
  const eventIds: string[] = []
  let answer: Answer
  try {
    if (fault?.kind === 'error' && !fault.stored) throw internal()
    const form = await formOf(c)
    requireVersion(c.req.header('stripe-version'))
    const caller = callerOf(c.req.header('authorization'), form, engine.apiKeys)
    const idempotencyKey = c.req.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
    answer = await handle({ request: { id, idempotencyKey, caller, eventIds }, form, fault })
  } catch (error) {
    answer = failureReply(error, id)
  }
  engine.webhooks.wake()
  await engine.webhooks.beforeReply(eventIds)
  if (fault?.kind === 'hang') await wait(fault.delay_ms, undefined, { ref: false })
  if (fault?.kind === 'drop' || fault?.kind === 'hang') return dropped(c)
  return new Response(answer.body, { status: answer.status, headers: headersOf(c, answer) })
}

/** Rejects other API versions, whose parameters and shapes would differ. */
function requireVersion(version: string | undefined): void {
  if (version === undefined || version === API_VERSION) return
  throw invalidRequest(`Invalid Stripe API version: ${version}. The simulator speaks ${API_VERSION}.`)
}

function headersOf(c: Http, answer: Answer): Record<string, string> {
  const key = c.req.header('idempotency-key')
  return {
    ...CORS,
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': answer.requestId,
    'stripe-version': c.req.header('stripe-version') ?? API_VERSION,
    ...(key && c.req.method === 'POST' ? { 'idempotency-key': key } : {}),
    ...answer.headers,
  }
}

async function formOf(c: Http): Promise<FormObject> {
  if (c.req.method !== 'POST') return decodeForm(new URL(c.req.url).search.slice(1))
  const type = c.req.header('content-type') ?? 'application/x-www-form-urlencoded'
  const body = await c.req.text()
  if (body && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest(
      `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.`,
    )
  return decodeForm(body)
}

/** Validates, then claims the idempotency key, then runs. Only work that has begun is stored under the key. */
async function perform(engine: Engine, c: Http, operation: Operation, call: Call): Promise<Answer> {
  const { request, form, fault } = call
  const id = c.req.param('id') ?? ''
  const params = paramsOf(operation, request, form)
  const keyed = keyedRequest(c, request, form)
  const stored = keyed && engine.keys.replay(keyed, engine.now())
  if (stored) return replayed(stored, request)
  if (keyed) engine.keys.start(keyed)
  try {
    if (fault?.kind === 'delay') await wait(fault.delay_ms)
    return inTransaction(engine.database, () => {
      const failure = fault && FAILURES[fault.kind]
      const reply = failure
        ? failureReply(failure(), request.id)
        : run(engine, operation, request, params, id)
      if (keyed) engine.keys.store(keyed, reply, engine.now())
      return reply
    })
  } finally {
    if (keyed) engine.keys.end(keyed)
  }
}

type Params = { values: Record<string, unknown>; expand: string[] }

function paramsOf(operation: Operation, request: Request, form: FormObject): Params {
  const { key: _key, ...sent } = form
  if (request.caller === 'secret')
    return split(readParameters(sent, { ...operation.fields, expand: list(text) }))
  if (!operation.browser) refuseBrowser()
  const fields: Fields = {
    ...operation.fields,
    ...operation.browser,
    client_secret: text,
    expand: list(text),
  }
  const params = split(readParameters(sent, fields))
  if (params.values.client_secret === undefined) throw missingParameter('client_secret')
  return params
}

function split({ expand, ...values }: Record<string, unknown>): Params {
  return { values, expand: (expand as string[] | undefined) ?? [] }
}

function keyedRequest(c: Http, request: Request, form: FormObject): Keyed | undefined {
  if (!request.idempotencyKey) return undefined
  if (request.idempotencyKey.length > 255)
    throw invalidRequest('Idempotency keys can be at most 255 characters long.')
  return {
    key: `${request.caller}:${request.idempotencyKey}`,
    endpoint: c.req.path,
    fingerprint: fingerprintOf(form),
  }
}

function replayed(stored: Reply, request: Request): Answer {
  const retry: Record<string, string> = stored.status >= 500 ? { 'stripe-should-retry': 'false' } : {}
  return {
    ...stored,
    requestId: request.id,
    headers: { 'idempotent-replayed': 'true', 'original-request': stored.requestId, ...retry },
  }
}

/** Runs the operation. A decline is an outcome, so its changes are kept. Any other error rolls back and returns 500. */
function run(engine: Engine, operation: Operation, request: Request, params: Params, id: string): Answer {
  try {
    const context = contextFor(engine, request)
    if (request.caller === 'browser') requireClientSecret(engine.objects, id, params.values.client_secret)
    const object = operation.run(context, params.values as never, id)
    const seen = request.caller === 'browser' ? publicView(object) : object
    return { status: 200, body: json(expanded(engine.objects, seen, params.expand)), requestId: request.id }
  } catch (error) {
    if (error instanceof StripeFailure) return failureReply(error, request.id, request.caller)
    throw error
  }
}

function requireClientSecret(objects: Objects, id: string, secret: unknown): void {
  const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
  const found = objects.find<{ id: string; object: string; created: number; client_secret?: string }>(
    kind,
    id,
  )
  if (found && found.object.client_secret !== secret)
    throw invalidRequest('The client_secret provided does not match any associated intent on this account.', {
      code: `${kind}_invalid_parameter`,
      param: 'client_secret',
    })
}

function internal(): StripeFailure {
  return new StripeFailure(500, {
    type: 'api_error',
    message: "An unknown error occurred. We've been notified of the problem.",
  })
}

const FAILURES: { [Kind in Fault['kind']]?: () => StripeFailure } = {
  error: internal,
  reject: () =>
    invalidRequest('The associated account does not have a sufficient balance available.', {
      code: 'balance_insufficient',
    }),
}

function failureReply(error: unknown, requestId: string, caller = 'secret'): Answer {
  if (!(error instanceof StripeFailure)) console.error(error)
  const failure = error instanceof StripeFailure ? error : internal()
  const body = { ...failure.body }
  if (caller === 'browser') {
    if (body.setup_intent) body.setup_intent = publicView(body.setup_intent)
    if (body.payment_intent) body.payment_intent = publicView(body.payment_intent)
  }
  return { status: failure.status, body: json({ error: body }), requestId }
}

function json(value: object): string {
  return JSON.stringify(value, null, 2)
}

/** Closes the connection without an answer, like a network fault after the work was done. */
function dropped(c: Http): Response {
  const socket = c.env?.incoming?.socket
  if (!socket) throw new Error('a reply can only be dropped over a real connection')
  socket.destroy()
  return RESPONSE_ALREADY_SENT
}
