import { expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { connectBus } from '../bus/connect-bus.ts'
import { topicsOf } from '../bus/consumer.ts'
import { insertDeadLetter } from '../bus/dead-letters.ts'
import { write } from '../data/write.ts'
import { createLog } from '../telemetry/log.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { createMemoryBus } from '../testing/memory-bus.ts'
import { sample, ThingMade } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { measureBacklog } from './backlog.ts'

test('reports consumer lag per topic and unreplayed dead letters as gauges', async () => {
  const t = await createTestService(sample)
  const database = await createEmptyDatabase()
  const { metrics, log, consumerParts } = t.service
  const bus = await connectBus(database.url, { clientId: 'test', log: createLog('test', 'silent') })
  const record = { topic: 'content.events.v1', key: 'k', value: '{}', headers: {} }
  await bus.publish([record, record, record])
  await insertDeadLetter(consumerParts, record, 'unreadable', new Error('no event'))
  await measureBacklog({
    db: t.db,
    bus,
    service: 'content',
    topics: topicsOf(t.service.handlers),
    log,
    metrics,
  })
  const text = await metrics.registry.metrics()
  expect(text).toContain(
    'fieldside_consumer_lag{topic="content.events.v1",group="content",service="content"} 3',
  )
  expect(text).toContain('fieldside_dead_letters_waiting{service="content"} 1')
  await bus.close()
  await database.drop()
  await t.close()
})

test('reports the outbox backlog while the event bus is down', async () => {
  const t = await createTestService(sample)
  const { metrics, log } = t.service
  const bus = createMemoryBus()
  bus.setDown(true)
  for (const name of ['one', 'two'])
    await write(t.context(), async (_tx, emit) => void emit(ThingMade, newId(), { name }))
  await t.db.pool.query("update outbox set created_at = now() - interval '90 s'")
  const topics = topicsOf(t.service.handlers)
  const measuring = measureBacklog({ db: t.db, bus, service: 'content', topics, log, metrics })
  await expect(measuring).rejects.toThrow('the bus is down')
  const text = await metrics.registry.metrics()
  expect(text).toContain('fieldside_outbox_unpublished{service="content"} 2')
  expect(text).toMatch(/fieldside_outbox_lag_seconds\{service="content"\} 9\d/)
  await t.close()
})
