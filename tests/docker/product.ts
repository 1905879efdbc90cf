import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import tls from 'node:tls'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import pg from 'pg'
import { makeAdmin, type Person, type Target } from '../fixtures/users.ts'
import { figures, seconds } from '../load/figures.ts'
import type { Told } from '../load/oracle.ts'
import { type Compose, type ComposeOptions, createCompose, STRIPE_KEYS } from './compose.ts'

/** The product in containers, as tests/fixtures and tests/native expect it. */
export type Containers = Target & {
  compose: Compose
  /** Certificate file of Caddy's authority, for other processes. */
  authorityFile: string
  admin: Person
  /** Superuser connection to the services' database. */
  database: pg.Pool
  /** Reads every event on the bus, each once. */
  readEvents: () => Promise<Told[]>
  close: () => Promise<void>
}

const AUTHORITY = '/data/caddy/pki/authorities/local/root.crt'
/** The admin's password in the container. A command line would show it to every process. */
const ADMIN_PROPERTIES = '/etc/kafka/secrets/admin.properties'
/** Ends Kafka's consumer after this long without an event. */
const NO_MORE_AFTER_MS = 5000

/** Makes this process trust Caddy's own authority. Returns the authority's certificate file. */
const trustCaddy = ({ run, folder }: Compose): string => {
  const file = join(folder, 'root.crt')
  run('cp', `caddy:${AUTHORITY}`, file)
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(file, 'utf8')])
  return file
}

/** Kafka's own consumer runs in its container, because the broker's name is known only there. */
const readEvents = async ({ exec, env }: Compose): Promise<Told[]> => {
  const { output } = exec(
    'kafka',
    // The broker's own heap settings would take the rest of the container's memory.
    ...['env', 'KAFKA_HEAP_OPTS=-Xmx96m'],
    '/opt/kafka/bin/kafka-console-consumer.sh',
    ...['--bootstrap-server', 'kafka:9092', '--include', SERVICES.map(topicOf).join('|'), '--from-beginning'],
    ...['--timeout-ms', String(NO_MORE_AFTER_MS)],
    ...(env.COMPOSE_FILE?.includes('kafka-users.yml') ? ['--command-config', ADMIN_PROPERTIES] : []),
  )
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const told = lines.map((line) => {
    const { id, subject, source } = JSON.parse(line) as { id: string; subject: string; source: string }
    return { id, aggregate: `${topicOf(basename(source))} ${subject}` }
  })
  return [...new Map(told.map((event) => [event.id, event])).values()]
}

export type StartOptions = ComposeOptions & {
  /** Runs before everything starts. */
  before?: (compose: Compose) => void
}

/** Starts the product as docs/operating/install.md says, and returns when everything is healthy. */
export const startContainers = async ({ before, ...options }: StartOptions = {}): Promise<Containers> => {
  const compose = await createCompose(options)
  // A killed run leaves its containers behind.
  if (compose.left().length > 0) compose.clear()
  try {
    before?.(compose)
    const startedMs = performance.now()
    compose.run('up', '--wait', '--no-build')
    figures('containers', { 'healthy after': seconds(performance.now() - startedMs) })
    return await connectContainers(compose)
  } catch (error) {
    console.log(compose.run('logs', '--no-log-prefix', '--tail', '5'))
    compose.remove()
    throw error
  }
}

/** The services' database, as its superuser. The certificate names the container and not its address. */
export const databaseUrlOf = ({ settings, addressOf, env }: Compose): string => {
  const query = env.COMPOSE_FILE?.includes('postgres-tls.yml') ? '?sslmode=no-verify' : ''
  return `postgres://postgres:${settings.POSTGRES_PASSWORD}@${addressOf('postgres')}:5432/fieldside${query}`
}

/** Connects to the services' database as its superuser. */
export const openDatabase = (compose: Compose): pg.Pool => {
  const database = new pg.Pool({ connectionString: databaseUrlOf(compose), max: 4 })
  database.on('error', (error) => console.log(`the test's own connection: ${error.message}`))
  return database
}

/** Connects tests to running containers. The last release has no operator. */
export const connectContainers = async (
  compose: Compose,
  { hasLastRelease = false } = {},
): Promise<Containers> => {
  const identity = hasLastRelease
    ? ['exec', '-T', 'identity', 'node', 'services/identity/src/main.ts']
    : ['run', '--rm', '-T', 'operator']
  const authorityFile = trustCaddy(compose)
  const databaseUrl = databaseUrlOf(compose)
  const database = openDatabase(compose)
  const target: Target = {
    publicUrl: compose.settings.PUBLIC_URL ?? 'https://localhost',
    stripeUrl: `http://${compose.addressOf('stripe')}:4500`,
    stripeSecretKey: STRIPE_KEYS.STRIPE_SECRET_KEY,
    identityEnvironment: { ...compose.env, DATABASE_URL: databaseUrl },
    identityCommand: [...compose.command, ...identity],
    hasLastRelease,
  }
  return {
    ...target,
    compose,
    authorityFile,
    database,
    admin: await makeAdmin(target),
    readEvents: () => readEvents(compose),
    close: async () => {
      if (!database.ending) await database.end()
      compose.remove()
    },
  }
}
