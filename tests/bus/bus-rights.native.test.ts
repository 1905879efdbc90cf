import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { content } from '@fieldside/content/service.ts'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { busRights } from '@fieldside/dev-docs/configurations.ts'
import { createAuthority } from '@fieldside/dev-native/certificates.ts'
import { type SecureKafka, startSecureKafka } from '@fieldside/dev-native/secure-kafka.ts'
import { type Bus, oneByOne } from '@fieldside/platform/bus.ts'
import type { BusRights } from '@fieldside/platform/bus-rights.ts'
import { runCommand } from '@fieldside/platform/commands.ts'
import { createBusFixture } from '@fieldside/platform/conformance/fixture.ts'
import { recordsConformance } from '@fieldside/platform/conformance/records.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type KafkaAccess, kafkaConnectionOf } from '@fieldside/platform/kafka-access.ts'
import { clientOf } from '@fieldside/platform/kafka-bus.ts'
import { prepareKafka } from '@fieldside/platform/kafka-rights.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { createEmptySchema } from '@fieldside/platform/testing/database.ts'
import kafkajs from 'kafkajs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

const silent = createLog('test', 'silent')
const passwordOf = (name: string): string => `${name}-secret`

let folder: string
let kafka: SecureKafka
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-rights-'))
  kafka = await startSecureKafka(folder)
  for (const rights of busRights) await prepare(rights)
}, 300_000)
afterAll(async () => {
  await kafka.stop()
  await rm(folder, { recursive: true, force: true })
})

const prepare = (rights: BusRights, name = rights.group, password = passwordOf(name)) =>
  prepareKafka({ url: kafka.url, admin: kafka.admin, user: { name, password }, rights, log: silent })

const open: Bus[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()))
})

const connectAs = async (username: string, change: KafkaAccess = {}, log = silent): Promise<Bus> => {
  const { caFile } = kafka.authority
  const access = { username, password: passwordOf(username), caFile, ...change }
  const bus = await connectBus(kafka.url, { clientId: username, log, access })
  open.push(bus)
  return bus
}

const event = (topic: string, value = newId()) => ({ topic, key: 'k', value, headers: {} })

const createLines = () => {
  const lines: string[] = []
  return { lines, log: createLog('test', 'warn', { write: (line: string) => void lines.push(line) }) }
}

const listen = async (bus: Bus, group: string, topics: readonly string[]): Promise<string[]> => {
  const got: string[] = []
  await bus.subscribe({ group, topics, onRecords: oneByOne(async ({ value }) => void got.push(value)) })
  return got
}

test('refuses a forged billing.subscription-changed from booking', async () => {
  const bus = await connectAs('booking')
  await expect(bus.publish([event(topicOf('billing'))])).rejects.toThrow(/not authorized/i)
  const oracle = await connectAs('admin', { password: 'admin-secret', mechanism: 'plain' })
  const lag = () => oracle.lag('oracle', [topicOf('billing')]).catch(() => 'the group coordinator is loading')
  await expect.poll(lag, { timeout: 30_000 }).toEqual([{ topic: topicOf('billing'), records: 0 }])
})

test('lets each service publish to its own topic only', async () => {
  for (const { group, writes } of busRights) {
    const bus = await connectAs(group)
    await bus.publish([event(writes)])
    for (const topic of busRights.map((other) => other.writes).filter((one) => one !== writes))
      await expect(bus.publish([event(topic)]), `${group} to ${topic}`).rejects.toThrow(/not authorized/i)
  }
})

test('delivers to each service exactly the topics that it consumes', async () => {
  const sent = new Map(busRights.map(({ writes }) => [writes, newId()]))
  for (const { group, writes } of busRights)
    await (await connectAs(group)).publish([event(writes, sent.get(writes))])
  for (const { group, reads } of busRights.filter(({ reads }) => reads.length > 0)) {
    const bus = await connectAs(group)
    await bus.ensureTopics(reads)
    const got = await listen(bus, group, reads)
    await expect
      .poll(() => reads.filter((topic) => !got.includes(sent.get(topic)!)), { timeout: 30_000 })
      .toEqual([])
    expect((await bus.lag(group, reads)).map(({ topic }) => topic).sort()).toEqual([...reads].sort())
  }
})

test('prepares topics, user, and rights with the command migrate', async () => {
  const schema = await createEmptySchema('content')
  vi.stubEnv('DATABASE_OWNER_URL', schema.ownerUrl)
  vi.stubEnv('KAFKA_ADMIN_USERNAME', kafka.admin.username)
  vi.stubEnv('KAFKA_ADMIN_PASSWORD', kafka.admin.password)
  vi.stubEnv('KAFKA_ADMIN_SASL_MECHANISM', kafka.admin.mechanism)
  expect(await runCommand(content, {}, 'migrate', [])).toBe(1)
  vi.stubEnv('BUS_URL', kafka.url)
  vi.stubEnv('KAFKA_CA_FILE', kafka.admin.caFile)
  vi.stubEnv('KAFKA_USERNAME', 'from-migrate')
  vi.stubEnv('KAFKA_PASSWORD', passwordOf('from-migrate'))
  expect(await runCommand(content, {}, 'migrate', [])).toBe(0)
  await (await connectAs('from-migrate')).publish([event(topicOf('content'))])
  vi.unstubAllEnvs()
  await schema.drop()
})

test('prepares a cluster whose broker is still starting', async () => {
  await kafka.kill(1)
  const topic = topicOf('content')
  const preparing = prepare({ group: 'early', writes: topic, reads: [] })
  await kafka.start(1)
  await preparing
  await (await connectAs('early')).publish([event(topic)])
})

test('reports a wrong admin password at once', async () => {
  const { lines, log } = createLines()
  const admin = { ...kafka.admin, password: 'wrong' }
  const user = { name: 'late', password: passwordOf('late') }
  const rights = { group: 'late', writes: topicOf('content'), reads: [] }
  await expect(prepareKafka({ url: kafka.url, admin, user, rights, log })).rejects.toThrow(/authentication/i)
  expect(lines.join('')).not.toContain('retrying')
})

test("refuses to read another service's events or to join its group", async () => {
  const { lines, log } = createLines()
  const bus = await connectAs('content', {}, log)
  await expect(listen(bus, 'content', [topicOf('identity')])).rejects.toThrow(/not authorized/i)
  await expect(bus.lag('booking', [topicOf('billing')])).rejects.toThrow()
  // kafkajs joins in the background, and the log says why it can't.
  const got = await listen(bus, 'booking', [topicOf('billing')])
  await expect.poll(() => lines.join(''), { timeout: 30_000 }).toMatch(/not authorized to access group/i)
  expect(got).toEqual([])
})

test('starts with the rights that an older release gave, which can’t describe the configuration of topics', async () => {
  const topic = topicOf('content')
  await prepare({ group: 'older', writes: topic, reads: [] })
  const { admin: access, url } = kafka
  const admin = clientOf({ ...kafkaConnectionOf(url, access), clientId: 'test' }, silent).admin()
  await admin.connect()
  const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs
  const { filterResponses } = await admin.deleteAcls({
    filters: [
      {
        principal: 'User:older',
        host: '*',
        operation: AclOperationTypes.DESCRIBE_CONFIGS,
        permissionType: AclPermissionTypes.ALLOW,
        resourceType: AclResourceTypes.TOPIC,
        resourceName: topic,
        resourcePatternType: ResourcePatternTypes.LITERAL,
      },
    ],
  })
  expect(filterResponses[0]?.matchingAcls).toHaveLength(1)
  await admin.disconnect()
  const bus = await connectAs('older')
  await bus.ensureTopics([topic])
  await bus.publish([event(topic)])
})

test('refuses to create topics', async () => {
  const bus = await connectAs('content')
  await expect(bus.ensureTopics([`topic-${newId()}`])).rejects.toThrow()
})

test('revokes rights that a service no longer needs, and sets a changed password', async () => {
  const topic = topicOf('billing')
  await prepare({ group: 'former', writes: topic, reads: [] })
  await (await connectAs('former')).publish([event(topic)])
  await prepare({ group: 'former', writes: 'former', reads: [topic] }, 'former', 'changed')
  await expect((await connectAs('former')).publish([event('former')])).rejects.toThrow(/credentials/)
  const bus = await connectAs('former', { password: 'changed' })
  await expect(bus.publish([event(topic)])).rejects.toThrow(/not authorized/i)
  await bus.publish([event('former')])
})

const refusalOf = async (access: KafkaAccess): Promise<string> => {
  const { lines, log } = createLines()
  const bus = await connectAs('booking', access, log)
  await expect(bus.publish([event(topicOf('booking'))])).rejects.toThrow()
  return lines.join('')
}

test('logs why Kafka refuses a wrong password, and why we refuse a broker of another authority', async () => {
  expect(await refusalOf({ password: 'wrong' })).toMatch(/invalid credentials/)
  const { caFile } = await createAuthority(join(folder, 'other'))
  expect(await refusalOf({ caFile })).toMatch(/unable to verify|certificate signature failure|self-signed/)
})

test('refuses a connection without signing in', async () => {
  const bus = await connectAs('booking', { username: undefined, password: undefined })
  await expect(bus.publish([event(topicOf('booking'))])).rejects.toThrow()
})

describe('bus: Kafka with TLS', () => {
  recordsConformance(
    createBusFixture(async () => ({
      url: kafka.url,
      connect: () => connectBus(kafka.url, { clientId: 'test', log: silent, access: { ...kafka.admin } }),
      close: async () => undefined,
    })),
  )
})
