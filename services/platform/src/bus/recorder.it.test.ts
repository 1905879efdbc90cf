import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { envelopeOf } from '../data/outbox.ts'
import { measureBacklog } from '../service/backlog.ts'
import { createLog } from '../telemetry/log.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { type SampleContext, sample, ThingMade } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { busRightsOf } from './bus-rights.ts'
import { connectBus } from './connect-bus.ts'
import { listDeadLetters } from './dead-letters.ts'
import type { Recorder } from './recorder.ts'
import { replayDeadLetters } from './replay.ts'
import { startConsumers } from './start-consumers.ts'

const state = { isNeeded: true, fails: false, texts: [] as string[] }
const recorder: Recorder<SampleContext> = {
  contracts: [ThingMade],
  isNeeded: async () => state.isNeeded,
  record: async (_ctx, events) => {
    if (state.fails) throw new Error('a defect')
    state.texts.push(...events.map(({ text }) => text))
  },
}
const definition = { ...sample, recorders: { copies: recorder } }
const create = () => createTestService(definition)

let t: Awaited<ReturnType<typeof create>>
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let bus: Awaited<ReturnType<typeof connectBus>>
let consumers: ReturnType<typeof startConsumers>
beforeAll(async () => {
  ;[t, database] = await Promise.all([create(), createEmptyDatabase()])
  bus = await connectBus(database.url, { clientId: 'test', log: createLog('test', 'silent') })
  consumers = startConsumers({ ...t.service.consumerParts, bus, retryAfterMs: () => 1 })
  await consumers.subscribed
})
afterAll(async () => {
  await consumers.stop()
  await bus.close()
  await t.close()
  await database.drop()
})

const topic = 'content.events.v1'
const publish = async (): Promise<string> => {
  const text = JSON.stringify(envelopeOf(t.context(), ThingMade, newId(), { name: 'one' }))
  await bus.publish([{ topic, key: 'k', value: text, headers: { type: ThingMade.type } }])
  return text
}
const groupsOf = async () => (await listDeadLetters(t.db)).map(({ consumer }) => consumer)
const lagOf = async () => (await bus.lag('content-copies', [topic]))[0]?.records

test('gives an additional consumer each event as it was published, once it is needed', async () => {
  const text = await publish()
  await expect.poll(() => state.texts).toEqual([text])
  state.isNeeded = false
  await publish()
  await expect.poll(lagOf).toBe(0)
  state.isNeeded = true
  const later = await publish()
  await expect.poll(() => state.texts).toEqual([text, later])
})

test('keeps dead letters of an additional consumer apart and replays them there, while the other one continues', async () => {
  state.fails = true
  const text = await publish()
  await expect.poll(groupsOf).toEqual(['content-copies'])
  const { id } = JSON.parse(text) as { id: string }
  const applied = async () =>
    (await t.db.pool.query('select consumer from inbox where event_id = $1', [id])).rows
  await expect.poll(applied).toEqual([{ consumer: 'content' }])
  state.fails = false
  state.texts = []
  expect(await replayDeadLetters(t.service.consumerParts)).toEqual({ replayed: 1, failed: 0, unknown: [] })
  expect(state.texts).toEqual([text])
})

test('reports the lag of each group as a metric, and has rights to both groups', async () => {
  expect(busRightsOf(definition)).toMatchObject({ group: 'content', moreGroups: ['content-copies'] })
  expect(t.service.consumerParts.recorders['content-copies']).toBe(recorder)
  const { log, metrics } = t.service
  const groups = { topics: [topic], moreGroups: { 'content-copies': [topic] } }
  const measured = async () => {
    await measureBacklog({ db: t.db, bus, service: 'content', ...groups, log, metrics })
    return metrics.registry.metrics()
  }
  for (const group of ['content', 'content-copies'])
    await expect
      .poll(measured)
      .toContain(`fieldside_consumer_lag{topic="${topic}",group="${group}",service="content"} 0`)
})
