import { topicOf } from '@fieldside/contracts/envelope.ts'
import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import { type KafkaAccess, kafkaConnectionOf } from '@fieldside/platform/kafka-access.ts'
import { describeQuorum, type Quorum } from '@fieldside/platform/kafka-quorum.ts'
import kafkajs, { type AclEntry, type Admin, Kafka, type KafkaConfig } from 'kafkajs'
import { type Check, type Found, failed, ok, skipped, warning } from '../check.ts'
import { LINKS } from '../links.ts'

// As names, Node doesn't see these exports of a CommonJS module.
const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes, logLevel } = kafkajs

/** The rights of a service on the bus. */
export type ServiceRights = {
  name: ServiceName
  user: { username: string; password: string } | undefined
  reads: readonly ServiceName[]
  groups: readonly string[]
}
export type KafkaSettings = {
  url: string
  /** The user that may describe the cluster. */
  admin: KafkaAccess
  services: readonly ServiceRights[]
}

/** A follower asks the leader several times a second. */
const QUORUM_LATE_MS = 10_000

const connect = (url: string, access: KafkaAccess): Kafka => {
  const config: KafkaConfig = {
    ...kafkaConnectionOf(url, access),
    clientId: 'doctor',
    connectionTimeout: 3000,
    requestTimeout: 5000,
    retry: { retries: 1 },
    logLevel: logLevel.NOTHING,
  }
  return new Kafka(config)
}

type Partition = { topic: string; partitionId: number; replicas: number[]; isr: number[]; leader: number }

export const replicationFindings = (partitions: readonly Partition[], brokers: number): Found[] => {
  const namesOf = (some: readonly Partition[]) => [...new Set(some.map(({ topic }) => topic))].join(', ')
  const leaderless = partitions.filter(({ leader }) => leader < 0)
  const behind = partitions.filter(({ replicas, isr }) => isr.length < replicas.length)
  const wanted = Math.min(brokers, 3)
  const few = partitions.filter(({ replicas }) => replicas.length < wanted)
  const found: Found[] = []
  if (leaderless.length > 0)
    found.push(
      failed(`${leaderless.length} partitions have no leader (${namesOf(leaderless)}).`, {
        fix: 'Start the brokers that are down.',
        link: LINKS.brokerDown,
      }),
    )
  if (behind.length > 0)
    found.push(
      failed(`${behind.length} partitions lack copies (${namesOf(behind)}).`, {
        fix: 'Start the brokers that are down, and wait until they caught up.',
        link: LINKS.brokerDown,
      }),
    )
  if (few.length > 0)
    found.push(
      failed(`${brokers} brokers run, but ${namesOf(few)} have fewer copies than ${wanted}.`, {
        fix: 'Run docker compose run --rm operator grow-bus, or reassign the partitions of your own Kafka.',
        link: LINKS.brokers,
      }),
    )
  return found.length > 0 ? found : [ok(`Each of ${partitions.length} partitions has all of its copies.`)]
}

export const quorumFindings = ({ leaderId, leaderMs, voters, observers }: Quorum): Found[] => {
  if (leaderId < 0)
    return [
      failed('The controllers have no leader.', {
        fix: 'Start most of the brokers.',
        link: LINKS.quorumLost,
      }),
    ]
  const late = [...voters, ...observers].filter(
    ({ id, caughtUpMs }) => id !== leaderId && leaderMs - caughtUpMs > QUORUM_LATE_MS,
  )
  if (late.length > 0)
    return [
      failed(`Nodes ${late.map(({ id }) => id).join(', ')} don’t follow the controllers’ log.`, {
        fix: 'Start these brokers, or read their logs.',
        link: LINKS.brokerDown,
      }),
    ]
  if (voters.length % 2 === 0)
    return [
      warning(`${voters.length} controllers vote, so the loss of half of them stops the bus.`, {
        fix: 'Run one or three controllers.',
        link: LINKS.brokers,
      }),
    ]
  return [
    ok(voters.length === 1 ? 'One controller votes.' : `${voters.length} controllers vote and keep up.`),
  ]
}

const describeRights = async (admin: Admin, username: string): Promise<string[]> => {
  const { resources } = await admin.describeAcls({
    principal: `User:${username}`,
    resourceType: AclResourceTypes.ANY,
    resourcePatternType: ResourcePatternTypes.ANY,
    operation: AclOperationTypes.ANY,
    permissionType: AclPermissionTypes.ANY,
  } as AclEntry)
  return resources.flatMap(({ resourceName, resourceType, acls }) =>
    acls
      .filter(({ permissionType }) => permissionType === AclPermissionTypes.ALLOW)
      .map(({ operation }) => `${resourceType} ${resourceName} ${operation}`),
  )
}

const rightsOf = ({ name, reads, groups }: ServiceRights): string[] => {
  const { TOPIC, GROUP } = AclResourceTypes
  const { READ, WRITE } = AclOperationTypes
  return [
    `${TOPIC} ${topicOf(name)} ${WRITE}`,
    ...groups.map((group) => `${GROUP} ${group} ${READ}`),
    ...reads.map((service) => `${TOPIC} ${topicOf(service)} ${READ}`),
  ]
}

/** Returns whether a user can sign in and see its own topic. */
const signsIn = async (url: string, access: KafkaAccess, topic: string): Promise<boolean> => {
  const admin = connect(url, access).admin()
  try {
    await admin.connect()
    await admin.fetchTopicMetadata({ topics: [topic] })
    return true
  } catch {
    return false
  } finally {
    await admin.disconnect()
  }
}

const userFindings = async (
  admin: Admin,
  { url, admin: access, services }: KafkaSettings,
): Promise<Found[]> => {
  const named = services.flatMap((service) => (service.user ? [{ service, user: service.user }] : []))
  if (named.length === 0)
    return [skipped('The bus has no users: every process in the network can read and write events.')]
  const all = await Promise.all(
    named.map(async ({ service, user }): Promise<Found[]> => {
      const own = { ...user, ...(access.caFile && { caFile: access.caFile }) }
      const given = await describeRights(admin, user.username)
      const lacks = rightsOf(service).some((right) => !given.includes(right))
      const fix = `Run docker compose up migrate-${service.name}, which sets the password and the rights.`
      const advice = { fix, link: LINKS.kafkaUsers }
      if (!(await signsIn(url, own, topicOf(service.name))))
        return [failed(`${service.name} can’t sign in to Kafka.`, advice)]
      return lacks ? [failed(`${service.name} lacks rights on the bus.`, advice)] : []
    }),
  )
  const found = all.flat()
  return found.length > 0 ? found : [ok(`${named.length} users sign in and have their rights.`)]
}

/** Checks the copies of all partitions, the controllers' quorum, and the services' users and rights. */
export const checkKafka = (settings: KafkaSettings): Check => ({
  name: 'kafka',
  advice: { fix: 'Start Kafka, and check KAFKA_ADMIN_PASSWORD in .env.', link: LINKS.brokerDown },
  run: async () => {
    const kafka = connect(settings.url, settings.admin)
    const admin = kafka.admin()
    await admin.connect()
    try {
      const { brokers } = await admin.describeCluster()
      const { topics } = await admin.fetchTopicMetadata()
      const partitions = topics.flatMap(({ name, partitions: of }) =>
        of.map((one) => ({ ...one, topic: name })),
      )
      return [
        ...replicationFindings(partitions, brokers.length),
        ...quorumFindings(await describeQuorum(kafka)),
        ...(await userFindings(admin, settings)),
      ]
    } finally {
      await admin.disconnect()
    }
  },
})

/** Returns the time of the controllers' leader. */
export const kafkaClock = async ({ url, admin }: KafkaSettings): Promise<Date | undefined> => {
  const { leaderMs } = await describeQuorum(connect(url, admin))
  return leaderMs > 0 ? new Date(leaderMs) : undefined
}
