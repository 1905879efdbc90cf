import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Envelope, topicOf } from '@fieldside/contracts/envelope.ts'
import { type Kafka, startKafka } from '@fieldside/dev-native/kafka.ts'
import type { Bus } from '@fieldside/platform/bus.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import { listDeadLetters } from '@fieldside/platform/dead-letters.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { envelopeOf } from '@fieldside/platform/outbox.ts'
import { replayDeadLetters } from '@fieldside/platform/replay.ts'
import { createService } from '@fieldside/platform/service.ts'
import { startConsumers } from '@fieldside/platform/start-consumers.ts'
import { type SampleContext, sample, ThingMade } from '@fieldside/platform/testing/sample.ts'
import { createTestService, testConfig } from '@fieldside/platform/testing/service.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CuttableProxy, createCuttableProxy } from '../faults/cuttable-proxy.ts'

const TOPIC = topicOf('content')
/** Kafka removes a member after 3 s of silence (kafka-member.ts). */
const LONGER_THAN_A_SESSION_MS = 6000
const PATIENT = { timeout: 60_000 }

let folder: string
let kafka: Kafka
let bus: Bus
let onApply: (name: string) => Promise<void>
const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
let database: CuttableProxy
let consuming: { service: Awaited<ReturnType<typeof createConsuming>>; stop: () => Promise<void> }

/** Creates the sample service on Kafka, with a proxy in front of its database. */
const createConsuming = () => {
  const url = new URL(t.databaseUrl)
  // The proxy listens here, wherever Postgres runs.
  url.host = `127.0.0.1:${database.port}`
  const ports = { onApply: (name: string) => onApply(name) }
  return createService(sample, sample.config.parse(testConfig(url.href)), { bus, ports })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-poison-'))
  kafka = await startKafka(folder)
})
beforeEach(async () => {
  t = await create()
  database = await createCuttableProxy(() => new URL(t.databaseUrl))
  bus = await connectBus(kafka.url, { clientId: 'test', log: createLog('test', 'silent') })
  onApply = async () => undefined
  const service = await createConsuming()
  const consumers = startConsumers({ ...service.consumerParts, bus })
  consuming = { service, stop: consumers.stop }
  const warm = eventOf('warm', newId())
  await send(warm.subject, warm)
  await expect.poll(appliedIds, PATIENT).toEqual([warm.id])
  await t.db.pool.query('delete from applied')
})
afterEach(async () => {
  database.mend()
  // All tests share the consumer group but not the database, so no event may be left for the next test.
  const { service: group } = consuming.service.consumerParts
  await expect.poll(async () => (await bus.lag(group, [TOPIC]))[0]!.records, PATIENT).toBe(0)
  await consuming.stop()
  await consuming.service.close()
  await database.close()
  await t.close()
})
afterAll(async () => {
  await kafka.stop()
  await rm(folder, { recursive: true, force: true })
})

const eventOf = (name: string, key: string): Envelope =>
  envelopeOf(t.service.context(), ThingMade, key, { name })
const send = (key: string, ...values: unknown[]) =>
  bus.publish(
    values.map((value) => ({
      topic: TOPIC,
      key,
      value: typeof value === 'string' ? value : JSON.stringify(value),
      headers: { type: ThingMade.type },
    })),
  )
const appliedIds = async () =>
  (await t.db.pool.query<{ event_id: string }>('select event_id from applied order by position')).rows.map(
    ({ event_id }) => event_id,
  )
const idsOf = (...events: Envelope[]) => events.map(({ id }) => id)

test('moves poison and unknown versions to dead letters while other events continue, and replays them once fixed', async () => {
  let isMended = false
  onApply = async (name) => {
    if (name === 'poison' && !isMended) throw new Error('a defect')
  }
  const [a, b, c] = [newId(), newId(), newId()]
  const future = { ...eventOf('future', a), dataschema: 'content.thing-made/2' }
  const poison = eventOf('poison', b)
  const good = [a, a, b, b, c, c].map((key, index) => eventOf(`good ${index}`, key))
  const startedMs = performance.now()
  await send(a, good[0], future, good[1])
  await send(b, good[2], poison, good[3])
  await send(c, good[4], '{not an event', good[5])
  await expect.poll(async () => (await listDeadLetters(t.db)).length, PATIENT).toBe(3)
  const letters = await listDeadLetters(t.db)
  console.log(
    `unreadable and unknown-version events became dead letters ${Math.round(performance.now() - startedMs)} ms after they were sent`,
  )
  expect(letters.map(({ reason }) => reason).sort()).toEqual(['failed', 'unknown-version', 'unreadable'])
  await expect.poll(async () => (await appliedIds()).sort(), PATIENT).toEqual(idsOf(...good).sort())

  const parts = consuming.service.consumerParts
  expect(await replayDeadLetters(parts)).toMatchObject({ replayed: 0, failed: 3 })
  isMended = true
  expect(await replayDeadLetters(parts)).toMatchObject({ replayed: 1, failed: 2 })
  const ThingMade2 = { ...ThingMade, version: 2 }
  const handlers: Handler<SampleContext>[] = [
    on(ThingMade2, async (_tx, event, ctx) => {
      await ctx.db.pool.query('insert into applied (event_id) values ($1)', [event.id])
    }),
  ]
  expect(await replayDeadLetters({ ...parts, handlers })).toMatchObject({ replayed: 1, failed: 1 })
  expect((await appliedIds()).slice(good.length)).toEqual(idsOf(poison, future))
  expect((await listDeadLetters(t.db)).map(({ reason }) => reason)).toEqual(['unreadable'])
})

test('delays one partition and loses no event while a service returns 503 for longer than a session', async () => {
  let isDown = true
  let tries = 0
  onApply = async (name) => {
    if (name !== 'needs the other service') return
    tries += 1
    if (isDown) throw unavailable('the other service is unavailable')
  }
  const stuck = newId()
  const waiting = eventOf('needs the other service', stuck)
  const behind = eventOf('behind it', stuck)
  await send(stuck, waiting, behind)
  await expect.poll(() => tries, PATIENT).toBeGreaterThan(0)
  const startedMs = performance.now()
  const flowing: Envelope[] = []
  // One key in three shares the delayed partition. The other two keep going.
  for (
    let seen = 0;
    performance.now() - startedMs < LONGER_THAN_A_SESSION_MS;
    seen = (await appliedIds()).length
  ) {
    const more = Array.from({ length: 12 }, () => eventOf('flows', newId()))
    for (const event of more) await send(event.subject, event)
    flowing.push(...more)
    await expect.poll(async () => (await appliedIds()).length, PATIENT).toBeGreaterThan(seen)
  }
  expect(await appliedIds()).not.toContain(waiting.id)
  isDown = false
  await expect.poll(appliedIds, PATIENT).toEqual(expect.arrayContaining(idsOf(waiting, behind, ...flowing)))
  const order = await appliedIds()
  expect(order.indexOf(waiting.id)).toBeLessThan(order.indexOf(behind.id))
  expect(order).toHaveLength(flowing.length + 2)
  expect(await listDeadLetters(t.db)).toEqual([])
})

test('processes every event once and in order when the database is down for longer than a session', async () => {
  const key = newId()
  const first = eventOf('before', key)
  await send(key, first)
  await expect.poll(appliedIds, PATIENT).toEqual([first.id])
  database.cut()
  const cutMs = performance.now()
  const events = Array.from({ length: 20 }, (_, index) => eventOf(String(index), key))
  for (const event of events) await send(key, event)
  await expect.poll(() => performance.now() - cutMs, PATIENT).toBeGreaterThan(LONGER_THAN_A_SESSION_MS)
  expect(await appliedIds()).toEqual([first.id])
  database.mend()
  const mendedMs = performance.now()
  await expect.poll(appliedIds, PATIENT).toEqual(idsOf(first, ...events))
  console.log(
    `database back: all waiting events had their effect after ${Math.round(performance.now() - mendedMs)} ms`,
  )
  expect(await listDeadLetters(t.db)).toEqual([])
})
