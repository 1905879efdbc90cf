import { startRelay } from '../bus/relay.ts'
import { startConsumers } from '../bus/start-consumers.ts'
import type { Context } from '../data/context.ts'
import { retryUntilDone, startRepeating } from '../jobs/background.ts'
import { startJobs } from '../jobs/job-loop.ts'
import { createLog } from '../telemetry/log.ts'
import { release } from '../telemetry/release.ts'
import { startTracing } from '../telemetry/tracing.ts'
import { runCommand, type ServiceCommands } from './commands.ts'
import { type BaseConfig, readConfig } from './config.ts'
import { collectDependencyMetrics } from './dependency-metrics.ts'
import { collectProcessMetrics } from './process-metrics.ts'
import { serveProcess } from './serve-process.ts'
import { createService, type Service, type ServiceDefinition, type ServiceOverrides } from './service.ts'

export type RunningService<S, Ports extends object> = {
  service: Service<S, Ports>
  url: string
  healthUrl: string | undefined
  /** Stops accepting requests, finishes those in flight, then stops everything else, within 10 s. */
  stop: () => Promise<void>
}

const CLOCK_SYNC_EVERY_MS = 30_000

const startClockSync = <S, Ports extends object>({ syncClock, log }: Service<S, Ports>) =>
  startRepeating(CLOCK_SYNC_EVERY_MS, () =>
    syncClock().catch((error: unknown) => log.warn({ err: error }, 'could not read the database clock')),
  )

/** Retries the service's `prepare` until it succeeds, while the service already answers requests. */
const startPreparing = <S, Ports extends object>({ prepare, log }: Service<S, Ports>) => {
  const stop = new AbortController()
  const parts = { stopping: stop.signal, log, warning: 'not ready: preparation failed, retrying' }
  const prepared = retryUntilDone(prepare, parts)
  return {
    stop: () => {
      stop.abort()
      return prepared
    },
  }
}

export const startBackground = <S, Ports extends object>(service: Service<S, Ports>) => {
  type Ctx = Context<S> & Ports
  const { db, log, name, bus, schemasUrl } = service
  const parts = [
    startPreparing(service),
    startRelay({ db, bus, service: name, schemasUrl, log }),
    startClockSync(service),
    startConsumers<S, Ctx>({ ...service.consumerParts, bus }),
    startJobs<S, Ctx>({ ...service.jobParts, service: name, jobs: service.jobs }),
  ]
  return { stop: () => Promise.all(parts.map((part) => part.stop())) }
}

/** @throws when the schema is not the one of this version or the port is in use */
export const startService = async <S, Ports extends object, Config extends BaseConfig>(
  definition: ServiceDefinition<S, Ports, Config>,
  config: Config,
  overrides: ServiceOverrides<Ports> = {},
): Promise<RunningService<S, Ports>> => {
  const service = await createService(definition, config, overrides)
  await service.verifySchema().catch((error: unknown) => {
    service.log.error({ err: error }, 'refusing to start')
    throw error
  })
  await service.syncClock()
  const { url, healthUrl, drain } = await serveProcess(service.http.app.fetch, config, service.tls)
  const background = startBackground(service)
  service.log.info({ url, healthUrl, ...release() }, 'ready')
  const stop = async () => {
    const drained = drain()
    service.beginToStop()
    await drained
    await background.stop()
    await service.close()
  }
  return { service, url, healthUrl, stop }
}

/**
 * The whole main.ts of a service: `await runService(booking)`. SIGTERM and SIGINT drain it within 10 s.
 * With arguments, runs a command instead: migrate, dead-letters, replay-dead-letters, jobs, retry-job, grow-topic, or
 * one of the service's.
 */
export const runService = async <S, Ports extends object, Config extends BaseConfig>(
  definition: ServiceDefinition<S, Ports, Config>,
  commands: ServiceCommands<S, Ports> = {},
): Promise<void> => {
  const [command, ...args] = process.argv.slice(2)
  if (command !== undefined) {
    process.exitCode = await runCommand(definition, commands, command, args)
    // Prisma's engine leaves a timer behind that would keep the process for 10 s after a migration.
    process.stdout.write('', () => process.exit())
    return
  }
  const config = readConfig(definition.config)
  const tracing = await startTracing(definition.name, config, {
    log: createLog(definition.name, config.LOG_LEVEL),
  })
  const { service, stop } = await startService(definition, config)
  collectProcessMetrics(service.metrics.registry, service.tls)
  collectDependencyMetrics(service.metrics.registry, config)
  let isStopping = false
  const end = (signal: string) => {
    if (isStopping) return
    isStopping = true
    service.log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), 10_000).unref()
    const stopped = stop().then(tracing.stop)
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        service.log.error({ err: error }, 'did not stop cleanly')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))
}
