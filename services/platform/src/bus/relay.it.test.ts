import { afterEach, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { createDatabase } from '../data/database.ts'
import { outboxChannel } from '../data/outbox.ts'
import { write } from '../data/write.ts'
import { createLog } from '../telemetry/log.ts'
import { asOwner, cutConnections } from '../testing/database.ts'
import { createMemoryBus } from '../testing/memory-bus.ts'
import { sample, ThingMade } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { type Relay, relayBatch, startRelay } from './relay.ts'

const log = createLog('content', 'silent')
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const setUp = async () => {
  const t = await createTestService(sample)
  ends.push(t.close)
  const bus = createMemoryBus()
  const relayOn = (on = bus): Relay => {
    const relay = startRelay({ db: t.db, bus: on, service: 'content', log })
    ends.push(relay.stop)
    return relay
  }
  const emit = (name: string, subject = newId()) =>
    write(t.context(), async (_tx, add) => {
      add(ThingMade, subject, { name })
    })
  const names = (on = bus) => on.published.map(({ value }) => JSON.parse(value).data.name as string)
  return { t, bus, relayOn, emit, names }
}

test('publishes events in id order, keyed by subject, and marks them as published', async () => {
  const { t, bus, relayOn, emit, names } = await setUp()
  const subject = newId()
  for (const name of ['one', 'two', 'three']) await emit(name, subject)
  relayOn()
  await expect.poll(() => names()).toEqual(['one', 'two', 'three'])
  expect(bus.published[0]).toMatchObject({
    topic: 'content.events.v1',
    key: subject,
    headers: { type: 'content.thing-made' },
  })
  await expect
    .poll(async () => (await t.db.pool.query('select from outbox where published_at is null')).rowCount)
    .toBe(0)
})

test('names the addresses of schemas only if the installation wants it, also for stored events [events/dataschema]', async () => {
  const { t, bus, emit } = await setUp()
  const sent = () => bus.published.map(({ value }) => JSON.parse(value).dataschema as string)
  await emit('for services of an older release')
  await relayBatch({ db: t.db, bus })
  expect(sent()).toEqual(['content.thing-made/1'])
  await emit('for everyone')
  await relayBatch({ db: t.db, bus, schemasUrl: 'https://fieldside.test/schemas' })
  expect(sent()[1]).toBe('https://fieldside.test/schemas/content.thing-made/1')
})

test('wakes on commit instead of waiting for the poll', async () => {
  const { relayOn, emit, names } = await setUp()
  relayOn()
  await emit('first')
  await expect.poll(() => names()).toEqual(['first'])
  const startedMs = performance.now()
  await emit('woken')
  await expect.poll(() => names()).toEqual(['first', 'woken'])
  // The poll comes a minute after the last one.
  expect(performance.now() - startedMs).toBeLessThan(45_000)
})

test('wakes the relay of another instance on commit', async () => {
  const { t, bus, emit, names } = await setUp()
  const other = createDatabase<object>(t.db.connection.connectionString!, { schema: 'content' })
  const relay = startRelay({ db: other, bus, service: 'content', log })
  ends.push(other.close, relay.stop)
  await emit('first')
  await expect.poll(() => names()).toEqual(['first'])
  await Promise.all(['one', 'two', 'three'].map((name) => emit(name)))
  await expect.poll(() => names().sort()).toEqual(['first', 'one', 'three', 'two'])
})

test('publishes events that were committed without waking the relay as soon as another instance is on standby', async () => {
  const { t, relayOn, emit, names } = await setUp()
  relayOn()
  await emit('before')
  await expect.poll(() => names()).toEqual(['before'])
  const dying = { ...t.context(), db: { ...t.db, wake: () => undefined } }
  await write(dying, async (_tx, add) => void add(ThingMade, newId(), { name: 'killed' }))
  const standby = createDatabase<object>(t.db.connection.connectionString!, { schema: 'content' })
  const { stop } = startRelay({ db: standby, bus: createMemoryBus(), service: 'content', log })
  ends.push(standby.close, stop)
  await expect.poll(() => names()).toEqual(['before', 'killed'])
})

test('publishes an event that commits after later ids were published', async () => {
  const { t, relayOn, emit, names } = await setUp()
  relayOn()
  const client = await t.db.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into outbox (event_id, topic, key, type, envelope)
     values ($1, 'content.events.v1', 'k', 'content.thing-made', '{"data":{"name":"early id"}}')`,
    [newId()],
  )
  await client.query('select pg_notify($1, $2)', [outboxChannel('content'), ''])
  await emit('late id')
  await expect.poll(() => names()).toEqual(['late id'])
  await client.query('commit')
  client.release()
  await expect.poll(() => names()).toEqual(['late id', 'early id'])
})

/** Makes the transaction of the event with this name wait before it commits, until the returned function is called. */
const holdCommitOf = async (t: Awaited<ReturnType<typeof setUp>>['t'], name: string) => {
  await asOwner(
    t.db,
    `create function hold() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(77); return null; end $$;
     create constraint trigger hold after insert on outbox deferrable initially deferred for each row
       when (new.envelope->'data'->>'name' = '${name}') execute function hold()`,
  )
  const client = await t.db.pool.connect()
  await client.query('select pg_advisory_lock(77)')
  return async () => {
    await client.query('select pg_advisory_unlock(77)')
    client.release()
  }
}

test('publishes events of one subject in the order of their ids, though their transactions lock nothing in common', async () => {
  const { t, bus, emit, names } = await setUp()
  const subject = newId()
  const release = await holdCommitOf(t, 'first')
  const waiting = async (): Promise<number> => {
    const { rows } = await t.db.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length
  }
  const first = emit('first', subject)
  await expect.poll(waiting).toBe(1)
  let isSecondDone = false
  const second = emit('second', subject).then(() => {
    isSecondDone = true
  })
  await expect.poll(async () => isSecondDone || (await waiting()) === 2).toBe(true)
  await emit('of another subject')
  await relayBatch({ db: t.db, bus })
  await release()
  await Promise.all([first, second])
  await relayBatch({ db: t.db, bus })
  expect(names()).toEqual(['of another subject', 'first', 'second'])
})

test('publishes from one instance at a time and fails over when it stops', async () => {
  const { relayOn, emit, names } = await setUp()
  const [busA, busB] = [createMemoryBus(), createMemoryBus()]
  const first = relayOn(busA)
  await emit('a')
  await expect.poll(() => names(busA)).toEqual(['a'])
  relayOn(busB)
  for (const name of ['b', 'c']) await emit(name)
  await expect.poll(() => names(busA)).toEqual(['a', 'b', 'c'])
  expect(names(busB)).toEqual([])
  await first.stop()
  await emit('d')
  await expect.poll(() => names(busB)).toEqual(['d'])
})

test('holds events while the bus is down and delivers all of them in order afterwards', async () => {
  const { t, bus, relayOn, emit, names } = await setUp()
  bus.setDown(true)
  relayOn()
  for (const name of ['x', 'y']) await emit(name)
  await expect.poll(() => bus.refused).toBeGreaterThan(1)
  expect((await t.db.pool.query('select from outbox where published_at is null')).rowCount).toBe(2)
  bus.setDown(false)
  await expect.poll(() => names()).toEqual(['x', 'y'])
})

test('rejects an oversized event on write so that it never blocks the outbox', async () => {
  const { t, emit } = await setUp()
  await expect(emit('x'.repeat(1_000_000))).rejects.toThrow('too large for an event')
  await emit('x'.repeat(990_000))
  expect(await t.emitted()).toHaveLength(1)
})

test('keeps running after the database drops all connections', async () => {
  const { t, relayOn, emit, names } = await setUp()
  relayOn()
  await emit('before')
  await expect.poll(() => names()).toEqual(['before'])
  // Until the relay has noted that it published the event, it would publish it again.
  const unpublished = 'select from outbox where published_at is null'
  await expect.poll(async () => (await t.db.pool.query(unpublished)).rowCount).toBe(0)
  await cutConnections(t.databaseUrl)
  const isEmitted = () =>
    emit('after').then(
      () => true,
      () => false,
    )
  await expect.poll(isEmitted).toBe(true)
  await expect.poll(() => names()).toEqual(['before', 'after'])
})

test('stops while its database is unreachable', async () => {
  const db = createDatabase('postgres://nobody:x@127.0.0.1:1/none', { schema: 'content' })
  const relay = startRelay({ db, bus: createMemoryBus(), service: 'content', log })
  await relay.stop()
  await db.close()
})

test('deletes published events after 7 days and keeps unpublished ones', async () => {
  const { t, emit } = await setUp()
  for (const name of ['old', 'fresh', 'unpublished']) await emit(name)
  const publishedAgo = (name: string, days: number) =>
    t.db.pool.query(
      `update outbox set created_at = now() - interval '30 days', published_at = now() - make_interval(days => $2)
       where envelope->'data'->>'name' = $1`,
      [name, days],
    )
  await publishedAgo('old', 8)
  await publishedAgo('fresh', 6)
  await t.service.runJobs('prune')
  expect((await t.emitted()).map(({ data }) => (data as { name: string }).name)).toEqual([
    'fresh',
    'unpublished',
  ])
})
