import { dataSchemaOf } from '@fieldside/contracts/envelope.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unavailable } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { backOffMs } from '../base/listener.ts'
import { envelopeOf } from '../data/outbox.ts'
import { sample, ThingMade } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import type { BusRecord, OnRecords } from './bus.ts'
import { listDeadLetters } from './dead-letters.ts'
import { replayDeadLetters } from './replay.ts'
import { startConsumers } from './start-consumers.ts'

const port: { onApply: (name: string) => Promise<void> } = { onApply: async () => undefined }
const create = () => createTestService(sample, { ports: { onApply: (name) => port.onApply(name) } })
let t: Awaited<ReturnType<typeof create>>
let give: (...records: BusRecord[]) => Promise<number>
let stop: () => Promise<void>

beforeAll(async () => {
  t = await create()
  const bus = {
    ...t.bus,
    subscribe: async (given: { onRecords: OnRecords }) => {
      give = (...records) => given.onRecords(records)
      return { stop: async () => undefined }
    },
  }
  const consumers = startConsumers({ ...t.service.consumerParts, bus, retryAfterMs: (tries) => tries })
  await consumers.subscribed
  stop = consumers.stop
})
beforeEach(() => {
  port.onApply = async () => undefined
})
afterAll(async () => {
  await stop()
  await t.close()
})

const eventOf = (name: string) => envelopeOf(t.service.context(), ThingMade, newId(), { name })
const recordOf = (value: unknown): BusRecord => ({
  topic: 'content.events.v1',
  key: 'k',
  value: typeof value === 'string' ? value : JSON.stringify(value),
  headers: { type: 'content.thing-made' },
})
const appliedOf = async (id: string) =>
  (await t.db.kysely.selectFrom('applied').selectAll().where('event_id', '=', id).execute()).length
const metric = async (text: string) =>
  (await t.service.metrics.registry.metrics()).split('\n').find((line) => line.includes(text)) ?? ''

test('applies an event once when it is delivered twice, even concurrently', async () => {
  const event = eventOf('twice')
  await give(recordOf(event))
  await give(recordOf(event))
  const other = eventOf('at once')
  await Promise.all([give(recordOf(other)), give(recordOf(other))])
  expect([await appliedOf(event.id), await appliedOf(other.id)]).toEqual([1, 1])
})

test('measures once how long an event took until its effect was stored', async () => {
  const delays = async (part: string) => {
    const { values } = await t.service.metrics.eventDelaySeconds.get()
    const name = `fieldside_event_delay_seconds_${part}`
    return values.find(({ metricName }) => metricName === name)?.value ?? 0
  }
  const [sum, count] = [await delays('sum'), await delays('count')]
  const event = eventOf('late')
  t.clock.advance({ seconds: 7 })
  await give(recordOf(event))
  await give(recordOf(event))
  expect([(await delays('sum')) - sum, (await delays('count')) - count]).toEqual([7, 1])
})

test('commits the effect, the inbox row, and the resulting events in one transaction', async () => {
  const event = eventOf('fails once')
  let calls = 0
  const seen: number[] = []
  port.onApply = async () => {
    calls += 1
    seen.push((await t.db.pool.query('select from inbox where event_id = $1', [event.id])).rowCount ?? 0)
    if (calls === 1) throw new Error('a passing fault')
  }
  await give(recordOf(event))
  expect(seen).toEqual([0, 0])
  expect(await appliedOf(event.id)).toBe(1)
  const following = (await t.emitted('content.thing-seen')).filter(
    ({ causationid }) => causationid === event.id,
  )
  expect(following).toHaveLength(1)
  expect(following[0]!.correlationid).toBe(event.correlationid)
})

test('retries with backoff while a dependency is unavailable and never dead-letters the event', async () => {
  const event = eventOf('unavailable')
  let calls = 0
  port.onApply = async () => {
    calls += 1
    if (calls <= 12) throw unavailable('elsewhere is down')
  }
  const before = (await listDeadLetters(t.db)).length
  await give(recordOf(event))
  expect(calls).toBe(13)
  expect(await listDeadLetters(t.db)).toHaveLength(before)
  expect([1, 2, 3, 9].map(backOffMs)).toEqual([100, 200, 400, 2000])
  expect(await appliedOf(event.id)).toBe(1)
})

test('dead-letters an unreadable event or unknown version and continues with the next', async () => {
  const future = { ...eventOf('future'), dataschema: 'content.thing-made/2' }
  const misshapen = { ...eventOf('misshapen'), data: { title: 'no name' } }
  for (const bad of ['{not json', '{"an":"object"}', future, misshapen]) await give(recordOf(bad))
  const good = eventOf('good')
  await give(recordOf(good))
  const letters = await listDeadLetters(t.db)
  expect(letters.map(({ reason }) => reason)).toEqual([
    'unreadable',
    'unreadable',
    'unknown-version',
    'unreadable',
  ])
  expect(await appliedOf(good.id)).toBe(1)
  expect(await metric('fieldside_dead_letters_total{reason="unreadable"')).toMatch(/ 3$/)
  expect(dataSchemaOf(ThingMade)).toBe('content.thing-made/1')
})

test('reads a schema by its name and by its address at any installation [events/dataschema]', async () => {
  const before = (await listDeadLetters(t.db)).length
  for (const place of ['', 'https://fieldside.test/schemas/', 'http://localhost:4400/schemas/']) {
    const event = { ...eventOf('addressed'), dataschema: `${place}content.thing-made/1` }
    await give(recordOf(event))
    expect(await appliedOf(event.id)).toBe(1)
  }
  const future = { ...eventOf('future'), dataschema: 'https://fieldside.test/schemas/content.thing-made/2' }
  await give(recordOf(future))
  expect((await listDeadLetters(t.db)).slice(before)).toMatchObject([{ reason: 'unknown-version' }])
})

test('replays dead letters and keeps the ones that fail again', async () => {
  const before = (await listDeadLetters(t.db)).length
  const event = eventOf('mended')
  await give(recordOf({ ...event, dataschema: 'content.thing-made/9' }))
  const letter = (await listDeadLetters(t.db)).at(-1)!
  await t.db.pool.query(`update dead_letters set value = replace(value, 'made/9', 'made/1') where id = $1`, [
    letter.id,
  ])
  expect(await replayDeadLetters(t.service.consumerParts)).toEqual({
    replayed: 1,
    failed: before,
    unknown: [],
  })
  expect(await replayDeadLetters(t.service.consumerParts, [letter.id])).toEqual({
    replayed: 0,
    failed: 0,
    unknown: [letter.id],
  })
  expect(await appliedOf(event.id)).toBe(1)
  expect(await listDeadLetters(t.db)).toHaveLength(before)
})

test('dead-letters an event that keeps failing, without its effect', async () => {
  const event = eventOf('poison')
  port.onApply = async () => {
    throw new Error('a defect')
  }
  await give(recordOf(event))
  expect((await listDeadLetters(t.db)).at(-1)).toMatchObject({ reason: 'failed', error: 'a defect' })
  expect(await appliedOf(event.id)).toBe(0)
})

test("skips events that the service doesn't consume", async () => {
  const event = { ...eventOf('foreign'), type: 'content.other', dataschema: 'content.other/1' }
  await give(recordOf(event))
  expect((await t.db.pool.query('select from inbox where event_id = $1', [event.id])).rowCount).toBe(0)
})

test('applies a batch in one transaction and attributes each effect to its own event', async () => {
  const events = ['a', 'b', 'c'].map((name) => eventOf(`together ${name}`))
  let transactions = new Set<string>()
  port.onApply = async () => {
    const { rows } = await t.db.pool.query<{ xid: string }>(
      `select distinct backend_xid::text as xid from pg_stat_activity
       where datname = current_database() and backend_xid is not null`,
    )
    transactions = new Set([...transactions, ...rows.map(({ xid }) => xid)])
  }
  expect(await give(...events.map(recordOf))).toBe(3)
  expect(transactions.size).toBe(1)
  const following = (await t.emitted('content.thing-seen')).filter(({ causationid }) =>
    events.some(({ id }) => id === causationid),
  )
  expect(following.map(({ causationid, correlationid }) => [causationid, correlationid])).toEqual(
    events.map(({ id, correlationid }) => [id, correlationid]),
  )
})

test('dead-letters the failing event of a batch and applies the others once', async () => {
  const events = ['first', 'poison', 'last'].map((name) => eventOf(name))
  port.onApply = async (name) => {
    if (name === 'poison') throw new Error('never')
  }
  const before = (await listDeadLetters(t.db)).length
  await give(...events.map(recordOf))
  expect(await Promise.all(events.map(({ id }) => appliedOf(id)))).toEqual([1, 0, 1])
  expect(await listDeadLetters(t.db)).toHaveLength(before + 1)
  const another = eventOf('another')
  await give(recordOf('{no json'), recordOf(events[0]), recordOf(another))
  expect(await listDeadLetters(t.db)).toHaveLength(before + 2)
  expect([await appliedOf(events[0]!.id), await appliedOf(another.id)]).toEqual([1, 1])
})
