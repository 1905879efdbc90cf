import { topicOf } from '@fieldside/contracts/envelope.ts'
import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import type { z } from 'zod'
import { createTurns } from '../base/in-turn.ts'
import type { Bus } from '../bus/bus.ts'
import { connectBus } from '../bus/connect-bus.ts'
import { type ConsumerParts, consumedTypes, type Handlers, topicsOf } from '../bus/consumer.ts'
import { kafkaAccessOf } from '../bus/kafka-access.ts'
import { type Recorder, type Recorders, recorderGroup, recorderTopics } from '../bus/recorder.ts'
import { relayBatch } from '../bus/relay.ts'
import { type Context, createContext, type InSteps, type Origin } from '../data/context.ts'
import { createDatabase, type Database } from '../data/database.ts'
import { createDatabaseClock } from '../data/database-clock.ts'
import { createReplica } from '../data/replica.ts'
import { verifyPooler } from '../data/schema-roles.ts'
import { readMigrations, verifySchema } from '../data/schema-version.ts'
import { createSeal, deriveKey } from '../data/seal.ts'
import { createHttp, type HttpApp, type Verify } from '../http/http.ts'
import { type Job, type JobDefinition, type JobParts, type Jobs, runJob } from '../jobs/job-runner.ts'
import { createServiceTokens, createTokenVerifier } from '../security/auth.ts'
import type { LimitStore } from '../security/rate-limit.ts'
import { openTls, type Tls } from '../security/tls.ts'
import { createLog, type Log } from '../telemetry/log.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import { collectPoolMetrics } from '../telemetry/pool-metrics.ts'
import { refreshBacklog } from './backlog.ts'
import type { BaseConfig } from './config.ts'
import { deleteExpiredRows } from './delete-expired.ts'
import { serveSystem } from './serve-system.ts'

export type PortParts<S, Config> = {
  config: Config
  db: Database<S>
  log: Log
  metrics: Metrics
  token: () => Promise<string>
  /** For clients of other services. Undefined when TLS is off. */
  tls: Tls | undefined
  /** Shared with the other instances of the service. */
  limitStore: LimitStore
  now: () => Date
}

/** The definition of a service. main.ts runs it; tests and the seed create it in-process. */
export type ServiceDefinition<S, Ports extends object, Config extends BaseConfig> = {
  name: ServiceName
  /** Its own migrations, without the platform's, in Prisma's layout: `new URL('../prisma/migrations/', import.meta.url)`. */
  migrations: URL
  config: z.ZodType<Config>
  ports: (parts: PortParts<S, Config>) => Ports
  routes: (http: HttpApp<Context<S> & Ports>) => void
  handlers?: Handlers<Context<S> & Ports>
  /** Additional consumers by name, each with a group of its own. */
  recorders?: Readonly<Record<string, Recorder<Context<S> & Ports>>>
  jobs?: Jobs<S, Context<S> & Ports>
  /**
   * Creates what the service needs outside its database. Runs at every start and retries until it succeeds; /readyz
   * waits for it. Instances may run it concurrently.
   */
  prepare?: (ports: Ports) => Promise<void>
}

export type ServiceOverrides<Ports extends object> = {
  now?: () => Date
  bus?: Bus
  verify?: Verify
  log?: Log
  ports?: Partial<Ports>
  /** 0 for no limit. Queries then pass by the pooler, whose sessions have the role's limit. */
  statementTimeoutMs?: number
}

export type Service<S, Ports extends object> = {
  name: ServiceName
  http: HttpApp<Context<S> & Ports>
  db: Database<S>
  bus: Bus
  /** See RelayParts. */
  schemasUrl: string | undefined
  log: Log
  metrics: Metrics
  tls: Tls | undefined
  now: () => Date
  jobs: readonly Job<Context<S> & Ports>[]
  jobParts: JobParts<S, Context<S> & Ports>
  handlers: Handlers<Context<S> & Ports>
  /** Creates a context for use cases. By default, the service itself is the caller. */
  context: (origin?: Origin, log?: Log) => InSteps<Context<S> & Ports>
  consumerParts: ConsumerParts<S, Context<S> & Ports>
  /** Syncs `now` with the database's clock. Does nothing if `now` was overridden. */
  syncClock: () => Promise<void>
  prepare: () => Promise<void>
  /** @throws Error unless exactly this version's migrations have been applied, and a pooler's sessions have the role's settings */
  verifySchema: () => Promise<void>
  drainOutbox: () => Promise<void>
  /** Runs what is due of a job now, or a periodic job in any case. Waits for another call that runs it. */
  runJobs: (name: string) => Promise<void>
  /** Ends endless streams so that the rest can drain. */
  beginToStop: () => void
  close: () => Promise<void>
}

type Definition<S, Ports extends object, Config extends BaseConfig> = ServiceDefinition<S, Ports, Config>

const createParts = async <S, Ports extends object, Config extends BaseConfig>(
  { name }: Definition<S, Ports, Config>,
  config: Config,
  overrides: ServiceOverrides<Ports>,
) => {
  const log = overrides.log ?? createLog(name, config.LOG_LEVEL)
  const { KEYCLOAK_URL: loginUrl, KEYCLOAK_ISSUER: issuer } = config
  const db = createDatabase<S>(config.DATABASE_URL, {
    schema: name,
    maxConnections: config.DATABASE_POOL_SIZE,
    ...(overrides.statementTimeoutMs === undefined
      ? { poolerUrl: config.DATABASE_POOLER_URL }
      : { statementTimeoutMs: overrides.statementTimeoutMs }),
    onError: (error) => log.warn({ err: error }, 'lost database connection'),
  })
  const clock = createDatabaseClock(db.pool)
  const metrics = createMetrics(name)
  collectPoolMetrics(metrics.registry, db.pool)
  return {
    log,
    metrics,
    tls: openTls(config, log),
    now: overrides.now ?? clock.now,
    syncClock: overrides.now ? async () => undefined : clock.sync,
    db,
    bus:
      overrides.bus ??
      (await connectBus(config.BUS_URL, {
        clientId: name,
        partitions: config.BUS_PARTITIONS,
        access: kafkaAccessOf(config),
        log,
      })),
    token: createServiceTokens({ loginUrl, clientId: config.CLIENT_ID, clientSecret: config.CLIENT_SECRET }),
    verify: overrides.verify ?? createTokenVerifier({ loginUrl, issuer }),
  }
}

/** Short, because reads wait for it when the replica's machine is gone, and then the primary serves them. */
const REPLICA_CONNECT_MS = 1000

const openReplica = <S>(primary: Database<S>, name: ServiceName, config: BaseConfig, log: Log) => {
  const { DATABASE_READ_URL: url, DATABASE_POOL_SIZE: maxConnections } = config
  if (!url) return undefined
  const onError = (error: unknown) => log.warn({ err: error }, 'reads go to the primary, not to the replica')
  const db = createDatabase<S>(url, { schema: name, maxConnections, connectMs: REPLICA_CONNECT_MS, onError })
  return createReplica<S>({ primary, db, onLost: onError })
}

const byGroup = <Ctx>(
  service: string,
  recorders: Readonly<Record<string, Recorder<Ctx>>> = {},
): Recorders<Ctx> =>
  Object.fromEntries(Object.entries(recorders).map(([name, one]) => [recorderGroup(service, name), one]))

/** Builds a service without starting anything. Connects on first use. */
export const createService = async <S, Ports extends object, Config extends BaseConfig>(
  definition: Definition<S, Ports, Config>,
  config: Config,
  overrides: ServiceOverrides<Ports> = {},
): Promise<Service<S, Ports>> => {
  type Ctx = Context<S> & Ports
  const { name, handlers = [] } = definition
  const parts = await createParts(definition, config, overrides)
  const { log, metrics, now, db, bus, tls, token, verify } = parts
  const own = Object.entries<JobDefinition<Ctx>>(definition.jobs ?? {}).map(([name, job]) => ({
    ...job,
    name,
  }))
  const jobs: Job<Ctx>[] = [...own, deleteExpiredRows<S>(bus)]
  const seal = createSeal(deriveKey(config.CLIENT_SECRET, 'idempotent replies'))
  const limitSeal = createSeal(deriveKey(config.CLIENT_SECRET, 'rate limits'))
  const limitStore = { db, log, seal: limitSeal }
  const ports = {
    ...definition.ports({ config, db, log, metrics, token, tls, limitStore, now }),
    ...overrides.ports,
  }
  const context = (origin?: Origin, own: Log = log): InSteps<Ctx> =>
    ({ ...createContext<S>({ db, log: own, now, service: name }, origin), ...ports }) as InSteps<Ctx>
  const replica = openReplica(db, name, config, log)
  const stop = new AbortController()
  const stopping = stop.signal
  const consumes = consumedTypes(handlers)
  const recorders = byGroup(name, definition.recorders)
  const topicsOfGroups = Object.entries(recorders).map(
    ([group, one]) => [group, recorderTopics(one)] as const,
  )
  const groups = { topics: topicsOf(handlers), moreGroups: Object.fromEntries(topicsOfGroups) }
  let isPrepared = definition.prepare === undefined
  const http = createHttp<S, Ctx>({
    db,
    replica,
    log,
    metrics,
    verify,
    seal,
    digestNetwork: (network) => limitSeal.fingerprint(network, 'network'),
    contextFor: context,
    consumes,
    stopping,
    isPrepared: () => isPrepared,
    beforeMetrics: () => refreshBacklog({ db, bus, service: name, ...groups, log, metrics }),
  })
  const consumerParts = { service: name, db, handlers, recorders, contextFor: context, log, metrics }
  serveSystem<S, Ctx>(
    http,
    { db, bus, service: name, ...groups, isPrepared: () => isPrepared },
    consumerParts,
  )
  definition.routes(http)
  const jobParts: JobParts<S, Ctx> = {
    db,
    log,
    metrics,
    now: overrides.now,
    contextFor: () => context(),
  }
  const inTurn = createTurns()
  const runJobs = async (wanted: string): Promise<void> => {
    const job = jobs.find((one) => one.name === wanted)
    if (!job) throw new Error(`there is no job ${wanted}`)
    await inTurn(wanted, () => runJob<S, Ctx>(jobParts, job))
  }
  return {
    name,
    http,
    db,
    bus,
    schemasUrl: config.EVENT_SCHEMAS_URL,
    log,
    metrics,
    tls,
    now,
    handlers,
    context,
    jobs,
    jobParts,
    runJobs,
    consumerParts,
    syncClock: parts.syncClock,
    prepare: async () => {
      await definition.prepare?.(ports)
      isPrepared = true
    },
    verifySchema: async () => {
      if (config.DATABASE_POOLER_URL) await verifyPooler(db.pool, name)
      await verifySchema(db.pool, await readMigrations(definition.migrations))
    },
    drainOutbox: async () => {
      await bus.ensureTopics([topicOf(name)])
      while ((await relayBatch({ db, bus, schemasUrl: config.EVENT_SCHEMAS_URL })) > 0);
    },
    beginToStop: () => stop.abort(),
    close: async () => {
      stop.abort()
      tls?.stop()
      await bus.close()
      await Promise.all([db.close(), replica?.close()])
    },
  }
}
