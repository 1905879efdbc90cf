import { setTimeout as sleep } from 'node:timers/promises'
import kafkajs, { type AclEntry, type AclOperationTypes, type AclResourceTypes, type Admin } from 'kafkajs'
import { backOffMs } from '../base/listener.ts'
import type { Log } from '../telemetry/log.ts'
import type { BusRights } from './bus-rights.ts'
import { type KafkaAccess, kafkaConnectionOf } from './kafka-access.ts'
import { clientOf, connectKafkaBus } from './kafka-bus.ts'
import { setScramPassword } from './kafka-scram.ts'

// As names, Node doesn't see these exports of a CommonJS module.
const { AclPermissionTypes, ResourcePatternTypes } = kafkajs
const { ANY: ANY_OPERATION, DESCRIBE_CONFIGS, READ, WRITE } = kafkajs.AclOperationTypes
const { ANY: ANY_RESOURCE, GROUP, TOPIC } = kafkajs.AclResourceTypes

/** Kafka includes DESCRIBE in each of these. */
const entriesOf = (user: string, { group, moreGroups = [], writes, reads }: BusRights): AclEntry[] => {
  const entry = (resourceType: AclResourceTypes, resourceName: string, operation: AclOperationTypes) => ({
    principal: `User:${user}`,
    host: '*',
    permissionType: AclPermissionTypes.ALLOW,
    resourcePatternType: ResourcePatternTypes.LITERAL,
    resourceType,
    resourceName,
    operation,
  })
  return [
    entry(TOPIC, writes, WRITE),
    ...[group, ...moreGroups].map((one) => entry(GROUP, one, READ)),
    ...reads.map((topic) => entry(TOPIC, topic, READ)),
    // The service checks how the broker compresses them.
    ...new Set([writes, ...reads]).values().map((topic) => entry(TOPIC, topic, DESCRIBE_CONFIGS)),
  ]
}

const isSame = (one: AclEntry, other: AclEntry): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof AclEntry] === value)

/** Adds missing rights and revokes those that the service no longer needs. */
const setRights = async (admin: Admin, user: string, rights: BusRights): Promise<void> => {
  const entries = entriesOf(user, rights)
  const { resources } = await admin.describeAcls({
    principal: `User:${user}`,
    resourceType: ANY_RESOURCE,
    resourcePatternType: ResourcePatternTypes.ANY,
    operation: ANY_OPERATION,
    permissionType: AclPermissionTypes.ANY,
  } as AclEntry)
  const found = resources.flatMap(({ acls, ...resource }) => acls.map((acl) => ({ ...resource, ...acl })))
  await admin.createAcls({ acl: entries })
  const stale = found.filter((one) => !entries.some((other) => isSame(other, one)))
  if (stale.length > 0) await admin.deleteAcls({ filters: stale })
}

type Preparation = {
  url: string
  /** A user who may create topics, users, and rights. */
  admin: KafkaAccess
  user: { name: string; password: string }
  rights: BusRights
  /** Number of partitions of new topics. */
  partitions?: number
  log: Log
}

const prepare = async (preparation: Preparation): Promise<void> => {
  const { url, admin: access, user, rights, log } = preparation
  const bus = connectKafkaBus(url, { ...preparation, clientId: 'prepare', access })
  await bus.ensureTopics([rights.writes, ...rights.reads]).finally(bus.close)
  const kafka = clientOf({ ...kafkaConnectionOf(url, access), clientId: 'prepare' }, log)
  await setScramPassword(kafka, user.name, user.password)
  const admin = kafka.admin()
  await admin.connect()
  await setRights(admin, user.name, rights).finally(() => admin.disconnect())
}

/** About 15 s of pauses. */
const TRIES = 10

/** Whether Kafka refused the admin, or we refused what it stores. kafkajs's other errors can come from a cluster that starts. */
const isFinal = (error: unknown): boolean => {
  const { name, type = '' } = error as Error & { type?: string }
  const isOfKafka = error instanceof kafkajs.KafkaJSError || error instanceof kafkajs.KafkaJSAggregateError
  return !isOfKafka || name === 'KafkaJSSASLAuthenticationError' || type.endsWith('AUTHORIZATION_FAILED')
}

/**
 * Creates a service's topics and its user, with exactly its rights. Safe to run again. Sets a changed password. Retries
 * for a while: brokers that have just started reject or drop requests, and kafkajs retries only some.
 */
export const prepareKafka = async (preparation: Preparation): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await prepare(preparation)
      return
    } catch (error) {
      if (tries === TRIES || isFinal(error)) throw error
      preparation.log.warn({ err: error, tries }, 'the event bus is not ready to be prepared, retrying')
      await sleep(backOffMs(tries))
    }
  }
}
