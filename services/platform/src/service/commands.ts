import { topicOf } from '@fieldside/contracts/envelope.ts'
import { DomainError } from '../base/errors.ts'
import { type BusRights, busRightsOf } from '../bus/bus-rights.ts'
import { countDeadLetters, listDeadLetters } from '../bus/dead-letters.ts'
import { relayLock } from '../bus/relay.ts'
import { replayDeadLetters } from '../bus/replay.ts'
import type { Context } from '../data/context.ts'
import { migrate } from '../data/migrate.ts'
import { outboxChannel } from '../data/outbox.ts'
import { jobsChannel, listStuckJobs, unparkJobs } from '../jobs/job-queue.ts'
import { createLog, type Log } from '../telemetry/log.ts'
import { type BaseConfig, type MigrateConfig, migrateConfig, readConfig } from './config.ts'
import { createService, type Service, type ServiceDefinition } from './service.ts'

export class WrongUsage extends Error {}

export type ServiceCommand<S, Ports extends object> = {
  /** The arguments, such as '<email>'. */
  usage: string
  /** @throws WrongUsage for invalid arguments, anything else on failure */
  run: (service: Service<S, Ports>, args: string[]) => Promise<void>
}
export type ServiceCommands<S, Ports extends object> = Record<string, ServiceCommand<S, Ports>>

const LISTED = 1000

/** Prints one JSON line per dead letter, for people and for jq. Leaves out the value, which may be anything. */
const list = async <S, Ports extends object>({ db }: Service<S, Ports>): Promise<void> => {
  for (const { id, created_at, topic, key, reason, error } of await listDeadLetters(db, LISTED))
    console.log(JSON.stringify({ id, created_at, topic, key, reason, error }))
  console.log(`${await countDeadLetters(db)} dead letters wait`)
}

const replay = async <S, Ports extends object>(service: Service<S, Ports>, args: string[]): Promise<void> => {
  const ids = args.map(Number)
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw new WrongUsage()
  const { replayed, failed, unknown } = await replayDeadLetters<S, Context<S> & Ports>(
    service.consumerParts,
    ids.length > 0 ? ids : undefined,
  )
  console.log(`${replayed} replayed, ${failed} failed again`)
  if (unknown.length > 0) throw new Error(`no dead letter waits under ${unknown.join(', ')}`)
  if (failed > 0) throw new Error('what failed again is still among the dead letters')
}

/** Prints one JSON line per parked or overdue job. */
const listJobs = async <S, Ports extends object>({ db }: Service<S, Ports>): Promise<void> => {
  const stuck = await listStuckJobs(db, LISTED)
  for (const job of stuck) console.log(JSON.stringify(job))
  const parked = stuck.filter(({ parked_at }) => parked_at !== null).length
  const count = stuck.length === LISTED ? `at least ${LISTED}` : stuck.length
  console.log(`${count} jobs are stuck: ${parked} parked, ${stuck.length - parked} overdue`)
}

const retryJob = async <S, Ports extends object>(
  { db, jobs, name: service }: Service<S, Ports>,
  [job, ...keys]: string[],
): Promise<void> => {
  if (!jobs.some(({ name }) => name === job)) throw new WrongUsage()
  const retried = await unparkJobs<S>(db.kysely, job!, keys)
  db.wake(jobsChannel(service))
  console.log(`retrying ${retried.length} jobs`)
  const unknown = keys.filter((key) => !retried.includes(key))
  if (unknown.length > 0) throw new Error(`no job is parked under ${unknown.join(', ')}`)
}

/** Holds the relay's lock while the topic grows, so that no instance publishes to it. */
const growTopic = async <S, Ports extends object>({ db, bus, name }: Service<S, Ports>): Promise<void> => {
  const nothing = () => undefined
  const listening = db.listening.listening({
    channel: outboxChannel(name),
    onNotify: nothing,
    onLost: nothing,
  })
  try {
    if (!(await listening.lock(relayLock(name))))
      throw new Error(`an instance of ${name} is running: stop all of them first`)
    const { from, to } = await bus.growTopic(topicOf(name))
    console.log(
      from === to ? `${topicOf(name)} keeps its partitions: ${to}` : `${topicOf(name)}: ${from} → ${to}`,
    )
  } finally {
    await listening.stop()
  }
}

const everyones = <S, Ports extends object>(): ServiceCommands<S, Ports> => ({
  'dead-letters': { usage: '', run: list },
  'replay-dead-letters': { usage: '[id…]', run: replay },
  jobs: { usage: '', run: listJobs },
  'retry-job': { usage: '<job> [key…]', run: retryJob },
  'grow-topic': { usage: '', run: growTopic },
})

/** Loads kafkajs only if Kafka needs preparation. */
const prepareBus = async (config: MigrateConfig, rights: BusRights, log: Log): Promise<void> => {
  const {
    BUS_URL: url,
    KAFKA_ADMIN_USERNAME: username,
    KAFKA_USERNAME: name,
    KAFKA_PASSWORD: password,
  } = config
  if (!username) return
  if (!url || !name || !password)
    throw new Error('KAFKA_ADMIN_USERNAME needs BUS_URL, KAFKA_USERNAME, and KAFKA_PASSWORD')
  const admin = {
    username,
    password: config.KAFKA_ADMIN_PASSWORD,
    mechanism: config.KAFKA_ADMIN_SASL_MECHANISM,
    caFile: config.KAFKA_CA_FILE,
  }
  const { prepareKafka } = await import('../bus/kafka-rights.ts')
  await prepareKafka({ url, admin, user: { name, password }, rights, partitions: config.BUS_PARTITIONS, log })
  log.info({ user: name, ...rights }, 'prepared the event bus')
}

type Prepared<Ctx> = Parameters<typeof busRightsOf<Ctx>>[0] & { migrations: URL }

/** Reads the owner's and the admin's credentials, which the service itself never gets. */
const runMigrate = async <Ctx>({ migrations, ...service }: Prepared<Ctx>): Promise<number> => {
  const { name } = service
  const log = createLog(name, 'info')
  try {
    const config = readConfig(migrateConfig)
    const applied = await migrate({ url: config.DATABASE_OWNER_URL, schema: name, folder: migrations })
    log.info({ applied }, applied.length > 0 ? 'migrated' : 'no migration to apply')
    await prepareBus(config, busRightsOf(service), log)
    return 0
  } catch (error) {
    log.error({ err: error }, 'migrate failed')
    return 1
  }
}

const tellUsage = <S, Ports extends object>(commands: ServiceCommands<S, Ports>): number => {
  const lines = Object.entries(commands).map(([name, { usage }]) => `${name} ${usage}`.trimEnd())
  console.error(`usage: node main.mjs [${['migrate', ...lines].join(' | ')}]`)
  return 2
}

/**
 * Runs a command and returns its exit code: 0 success, 1 failure, 2 unknown command or invalid arguments.
 * @throws when the environment is incomplete
 */
export const runCommand = async <S, Ports extends object, Config extends BaseConfig>(
  definition: ServiceDefinition<S, Ports, Config>,
  own: ServiceCommands<S, Ports>,
  name: string,
  args: string[],
): Promise<number> => {
  if (name === 'migrate') return runMigrate(definition)
  const commands = { ...everyones<S, Ports>(), ...own }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return tellUsage(commands)
  // A recount of a large table may take longer than the statement timeout.
  const service = await createService(definition, readConfig(definition.config), { statementTimeoutMs: 0 })
  try {
    await command.run(service, args)
    return 0
  } catch (error) {
    if (error instanceof WrongUsage) return tellUsage(commands)
    // An operator who typed the wrong address needs the sentence, not where it was thrown.
    if (error instanceof DomainError) console.error(error.detail)
    else service.log.error({ err: error }, `${name} failed`)
    return 1
  } finally {
    await service.close()
  }
}
