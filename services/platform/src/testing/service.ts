import type { Endpoint, InputOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { Envelope, EventContract, EventData } from '@fieldside/contracts/envelope.ts'
import type { Problem } from '@fieldside/contracts/problem.ts'
import { createLocalJWKSet } from 'jose'
import { newId } from '../base/ids.ts'
import { consume } from '../bus/consumer.ts'
import { recordAll } from '../bus/record-all.ts'
import type { CallerIdentity, Context, InSteps } from '../data/context.ts'
import { type Database, platformTables } from '../data/database.ts'
import { envelopeOf } from '../data/outbox.ts'
import { requestOf } from '../http/client.ts'
import { createTokenVerifier } from '../security/auth.ts'
import type { BaseConfig } from '../service/config.ts'
import { createService, type Service, type ServiceDefinition } from '../service/service.ts'
import { createLog, type Log } from '../telemetry/log.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { createMemoryBus, type MemoryBus } from './memory-bus.ts'
import { type As, signTestToken, TEST_ISSUER, testJwks } from './tokens.ts'

export type { As, Person } from './tokens.ts'

export type TestServiceOptions<Ports extends object, Config> = {
  now?: Date
  config?: Partial<Config>
  ports?: Partial<Ports>
  log?: Log
}
export type TestRequestOptions = {
  as?: As
  idempotencyKey?: string
  after?: string
  headers?: Record<string, string>
}
export type TestReply<Reply> = {
  status: number
  /** The same JSON, typed as the reply in `body` and as the problem of a 4xx or 5xx in `problem`. */
  body: Reply
  problem: Problem
  headers: Headers
  /** For `after` of a later request. */
  events: string
}
type Deliver = { times?: number; id?: string; correlationId?: string; time?: Date }

export type TestService<S, Ports extends object> = {
  service: Service<S, Ports>
  db: Database<S>
  databaseUrl: string
  bus: MemoryBus
  clock: TestClock
  context: (as?: As) => InSteps<Context<S> & Ports>
  request: <E extends Endpoint>(
    endpoint: E,
    input?: Partial<InputOf<E>>,
    options?: TestRequestOptions,
  ) => Promise<TestReply<ReplyOf<E>>>
  fetch: (path: string, init?: RequestInit, as?: As) => Promise<Response>
  deliver: <C extends EventContract>(
    contract: C,
    subject: string,
    data: EventData<C>,
    options?: Deliver,
  ) => Promise<string>
  emitted: (type?: string) => Promise<Envelope[]>
  /** Returns the events after the first `count`, for a reader that keeps up with thousands of them. */
  emittedAfter: (count: number) => Promise<Envelope[]>
  /** Runs what is due of a job by the test's clock. */
  runJobs: (name: string) => Promise<void>
  close: () => Promise<void>
}

export const testConfig = (databaseUrl: string): Record<string, unknown> => ({
  NODE_ENV: 'test',
  PORT: 0,
  DATABASE_URL: databaseUrl,
  BUS_URL: 'postgres://unused.test/bus',
  KEYCLOAK_URL: TEST_ISSUER,
  CLIENT_ID: 'test',
  CLIENT_SECRET: 'test',
  PUBLIC_URL: 'http://fieldside.test',
  IDENTITY_URL: 'http://identity.test',
  DIRECTORY_URL: 'http://directory.test',
  BOOKING_URL: 'http://booking.test',
  BILLING_URL: 'http://billing.test',
  CONTENT_URL: 'http://content.test',
  NOTIFICATION_URL: 'http://notification.test',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
})

export const callerOf = (as: As): CallerIdentity => {
  if ('service' in as) return { kind: 'service', name: as.service }
  if ('client' in as) return { kind: 'client', clientId: as.client, scopes: as.scopes }
  return { kind: 'user', emailVerified: true, ...as }
}

const jsonOf = (text: string): unknown => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/**
 * Creates a service in-process with its own database. Requests pass through the real HTTP layer, including token
 * verification.
 */
export const createTestService = async <S, Ports extends object, Config extends BaseConfig>(
  definition: ServiceDefinition<S, Ports, Config>,
  options: TestServiceOptions<Ports, Config> = {},
): Promise<TestService<S, Ports>> => {
  const database = await createTestDatabase<S>(definition.name, definition.migrations)
  const config = definition.config.parse({ ...testConfig(database.url), ...options.config })
  const clock = createTestClock(options.now)
  const bus = createMemoryBus()
  const service = await createService(definition, config, {
    now: clock.now,
    bus,
    log: options.log ?? createLog(definition.name, config.LOG_LEVEL),
    verify: createTokenVerifier({ loginUrl: TEST_ISSUER, keys: createLocalJWKSet(await testJwks()) }),
    ...(options.ports ? { ports: options.ports } : {}),
  })

  const send = async (path: string, init: RequestInit = {}, as?: As): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (as) headers.set('authorization', `Bearer ${await signTestToken(as)}`)
    return service.http.app.request(path, { ...init, headers })
  }
  const emitted = () =>
    platformTables<S>(service.db.kysely).selectFrom('outbox').select('envelope').orderBy('id')
  const envelopesOf = (rows: { envelope: unknown }[]) => rows.map(({ envelope }) => envelope as Envelope)

  return {
    service,
    db: service.db,
    databaseUrl: database.url,
    bus,
    clock,
    context: (as) => service.context(as ? { caller: callerOf(as) } : {}),
    fetch: send,
    request: async (endpoint, input = {}, given = {}) => {
      const { path, init } = requestOf(endpoint, input)
      const headers = new Headers({ ...(init.headers as Record<string, string>), ...given.headers })
      if (given.idempotencyKey) headers.set('idempotency-key', given.idempotencyKey)
      if (given.after) headers.set('fieldside-after', given.after)
      const response = await send(path, { ...init, headers }, given.as)
      const body = jsonOf(await response.text())
      return {
        status: response.status,
        body: body as ReplyOf<typeof endpoint>,
        problem: body as Problem,
        headers: response.headers,
        events: response.headers.get('fieldside-events') ?? '',
      }
    },
    deliver: async (contract, subject, data, given = {}) => {
      const owner = { ...service.context(), service: contract.type.split('.')[0] as Context['service'] }
      const envelope = {
        ...envelopeOf({ ...owner, correlationId: given.correlationId ?? newId() }, contract, subject, data),
        time: (given.time ?? clock.now()).toISOString(),
        ...(given.id ? { id: given.id } : {}),
      }
      for (let time = 0; time < (given.times ?? 1); time += 1) {
        const record = { value: JSON.stringify(envelope) }
        await consume(service.consumerParts, [record])
        for (const recorder of Object.values(service.consumerParts.recorders))
          await recordAll(service.consumerParts, recorder, [record])
      }
      return envelope.id
    },
    emitted: async (type) =>
      envelopesOf(await (type ? emitted().where('type', '=', type) : emitted()).execute()),
    emittedAfter: async (count) => envelopesOf(await emitted().offset(count).execute()),
    runJobs: service.runJobs,
    close: async () => {
      await service.close()
      await database.drop()
    },
  }
}
