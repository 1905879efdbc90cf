import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { folderOf, PROCESSES, type Service, TOPOLOGY } from '@fieldside/deploy/topology.ts'
import { launchNode } from '@fieldside/dev-process/node-process.ts'
import { DEFAULT_PORTS, findFreePorts, type Ports, requireFree } from '@fieldside/dev-process/ports.ts'
import { refuseProduction } from '@fieldside/dev-process/refuse-production.ts'
import type { BackOff, Part, Supervised } from '@fieldside/dev-process/supervise.ts'
import { createTerminal, type Terminal } from '@fieldside/dev-process/terminal.ts'
import { together } from '@fieldside/dev-process/together.ts'
import { bundleProduct, type FileOf } from './bundles.ts'
import { embedded } from './embedded-parts.ts'
import { bffEnvironment, type Environment, serviceEnvironment, type Urls, urlsOf } from './environment.ts'
import type { Foundation } from './foundation.ts'
import { endOrphan, postgresPart } from './postgres-part.ts'
import { type Secrets, secretsIn } from './secrets.ts'
import { deleteInterruptedSeed, seed, seedState } from './seeding.ts'
import { lockState } from './state-lock.ts'
import { vitePart } from './vite-part.ts'
import { buildWeb } from './web-build.ts'

export type StackOptions = {
  /** Holds all data that outlives a run. */
  stateDir: string
  /** Defaults to the block from 4400. "free" picks any. */
  ports?: Ports | 'free'
  /** Ports through which the processes reach each other in tests with proxies. */
  via?: Ports
  seed: boolean
  /** Parts below the services. Defaults to the embedded ones. */
  foundation?: Foundation
  /** Additions and overrides to a process's environment, by process name. */
  services?: Record<string, Environment>
  extraEnv?: Environment
  /** Restarts services on change and serves the web client from Vite, with hot reload, at this port. */
  watch?: { webPort: number }
  /** Writes logs only to files in the state folder. */
  quiet?: boolean
  /** false: the database does not wait for the disk. For tests. */
  durable?: boolean
  /** Replaces the product in tests of the supervisor itself. */
  parts?: Part[]
  backOff?: BackOff
  /** Aborts a start in progress. */
  signal?: AbortSignal
}

export type Stack = {
  urls: Urls
  ports: Ports
  secrets: Secrets
  adminUrl: string
  isSeeded: boolean
  environments: Record<string, Environment>
  /** Returns the file that runs a main.ts. */
  fileOf: FileOf
  /** Names of all running parts, each after those it needs. */
  names: string[]
  /** Milliseconds from the first start to ready, by name. */
  startsMs: Record<string, number>
  process: (name: string) => Supervised
  waitReady: (name: string, timeoutMs?: number) => Promise<void>
  /** Drains everything in reverse order. */
  stop: () => Promise<void>
}

const nodePart = (
  name: string,
  needs: string[],
  entry: string,
  env: Environment,
  readyUrl: string,
  watch: boolean,
): Part => ({
  name,
  needs,
  launch: (log) => launchNode({ entry, env, readyUrl, watch }, log),
})

/** Starts each process once what it needs is ready; a foundation may do without a part, such as Kafka. */
const ownParts = (
  envs: Record<string, Environment>,
  urls: Urls,
  ground: string[],
  fileOf: FileOf,
  watch: boolean,
): Part[] =>
  PROCESSES.map((name) => {
    const { calls, needs } = TOPOLOGY.processes[name]
    const after = [...needs.filter((part) => ground.includes(part)), ...(name === 'bff' ? calls : [])]
    return nodePart(
      name,
      after,
      fileOf(`${folderOf(name)}/src/main.ts`),
      envs[name] ?? {},
      `${urls[name]}/readyz`,
      watch,
    )
  })

/** Adds the part's last log lines to the reason why it does not start. */
const explained = (error: unknown, terminal: Terminal): unknown => {
  const name = error instanceof Error ? error.message.match(/^(\S+) does not start/)?.[1] : undefined
  if (!name || !(error instanceof Error)) return error
  return new Error(`${error.message}\n${terminal.recent(name).join('\n')}`, { cause: error })
}

type Prepared = StackOptions & {
  foundation: Foundation
  ports: Ports
  secrets: Secrets
  terminal: Terminal
  dataDir: string
}

type Built = { webDist: string; fileOf: FileOf }

/** Builds what the product runs. A watched product runs its sources. */
const build = async ({ parts, watch, terminal, signal }: Prepared): Promise<Built> => {
  if (parts || watch) return { webDist: '', fileOf: (entry) => entry }
  const [webDist, fileOf] = await Promise.all([
    buildWeb((line) => terminal.line('web', line), signal),
    bundleProduct((line) => terminal.line('bundle', line)),
  ])
  return { webDist, fileOf }
}

const plan = (
  options: Prepared,
  { webDist, fileOf }: Built,
  isSeeded: boolean,
  onPrepared: (adminUrl: string) => void,
) => {
  const { ports, secrets, stateDir, dataDir, foundation, durable = true } = options
  const urls = urlsOf(ports)
  const withOverrides = (name: string, env: Environment): Environment => ({
    ...env,
    ...options.extraEnv,
    ...options.services?.[name],
  })
  const busUrl = (service: Service) => foundation.busUrl(ports, secrets, service)
  const places = { ports, via: options.via ?? ports, busUrl }
  const environments: Record<string, Environment> = {
    bff: withOverrides('bff', bffEnvironment(places, secrets, webDist, isSeeded)),
  }
  for (const name of SERVICES)
    environments[name] = withOverrides(name, serviceEnvironment(name, places, secrets))
  const postgres = postgresPart({ dataDir, port: ports.postgres, secrets, durable, onPrepared })
  const ground = [postgres, ...foundation.parts({ ports, secrets, stateDir, fileOf, withOverrides })]
  const grounds = ground.map(({ name }) => name)
  const product = [...ground, ...ownParts(environments, urls, grounds, fileOf, options.watch !== undefined)]
  if (options.watch) product.push(vitePart(options.watch.webPort, urls.bff))
  return { urls, environments, grounds, parts: options.parts ?? product }
}

const run = async (options: Prepared): Promise<Stack> => {
  const { ports, secrets, terminal, stateDir, signal } = options
  if (!options.parts) await options.foundation.fetch?.((line) => terminal.line('fetch', line), signal)
  const demo = seedState(stateDir, options.seed)
  const isSeeded = demo !== 'left out'
  const built = await build(options)
  let adminUrl = ''
  const { urls, environments, grounds, parts } = plan(options, built, isSeeded, (url) => {
    adminUrl = url
  })
  const { process, startsMs, start, stop } = together(parts, terminal.line, options.backOff)
  signal?.addEventListener('abort', () => void stop())
  if (demo === 'to do') {
    // The seed runs before the services accept users, so that nobody changes its data halfway.
    await start(grounds)
    const SERVICE_ENVIRONMENTS = JSON.stringify(environments)
    const BUS_URL = options.foundation.busUrl(ports, secrets)
    const env = { ...environments.bff, SERVICE_ENVIRONMENTS, ADMIN_URL: adminUrl, BUS_URL }
    try {
      await seed(stateDir, env, (line) => terminal.line('seed', line), signal)
    } catch (error) {
      await stop()
      throw error
    }
  }
  await start()
  const waitReady: Stack['waitReady'] = (name, timeoutMs) => process(name).waitReady(timeoutMs)
  const names = parts.map(({ name }) => name)
  const { fileOf } = built
  return {
    ...{ urls, ports, secrets, adminUrl, isSeeded, environments, fileOf, names, startsMs },
    ...{ process, waitReady, stop },
  }
}

/**
 * Starts the whole product on this machine and returns when it is ready.
 * @throws AlreadyRunning, PortBusy, or Error with the output of the part that does not start
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  refuseProduction('The laptop stack')
  const { stateDir, quiet = false, foundation = embedded } = options
  const ports = options.ports === 'free' ? await findFreePorts() : (options.ports ?? DEFAULT_PORTS)
  const lock = lockState(stateDir, urlsOf(ports).public)
  const terminal = createTerminal(stateDir, quiet)
  const release = (): void => {
    terminal.close()
    lock.release()
  }
  try {
    const dataDir = join(stateDir, 'postgres')
    if (lock.wasOrphaned) await endOrphan(dataDir)
    await requireFree(ports, lock.wasOrphaned ? 12_000 : 0)
    deleteInterruptedSeed(stateDir)
    const secrets = secretsIn(stateDir)
    const stack = await run({ ...options, foundation, ports, secrets, terminal, dataDir })
    return { ...stack, stop: () => stack.stop().finally(release) }
  } catch (error) {
    release()
    throw explained(error, terminal)
  }
}
