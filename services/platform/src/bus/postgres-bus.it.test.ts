import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { createLog } from '../telemetry/log.ts'
import { busConformance } from '../testing/conformance/bus.conformance.ts'
import { createEmptyDatabase, cutConnections } from '../testing/database.ts'
import { oneByOne } from './bus.ts'
import { connectBus } from './connect-bus.ts'

const options = { clientId: 'test', log: createLog('test', 'silent') }

busConformance('Postgres', async () => {
  const database = await createEmptyDatabase()
  const { url } = database
  return { url, connect: () => connectBus(database.url, options), close: database.drop }
})

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

const values = (records: readonly { value: string }[]) => records.map(({ value }) => value)

test('makes offsets visible in order when publishers commit out of order', async () => {
  const bus = await connectBus(database.url, options)
  const topic = newId()
  await bus.publish([{ topic, key: 'k', value: 'first', headers: {} }])
  const slow = new pg.Client(database.url)
  await slow.connect()
  await slow.query('begin')
  await slow.query('update bus.topics set next_offset = next_offset + 1 where topic = $1', [topic])
  const quick = bus.publish([{ topic, key: 'k', value: 'third', headers: {} }])
  const watching = new pg.Client(database.url)
  await watching.connect()
  // Not by the slow one: a transaction sees the activity as it was at its first look.
  const waiting = () =>
    watching.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  await watching.end()
  await slow.query(
    `insert into bus.messages (topic, "offset", key, value, headers) values ($1, 1, 'k', 'second', '{}')`,
    [topic],
  )
  await slow.query('commit')
  await quick
  const { rows } = await slow.query(
    'select "offset"::int, value from bus.messages where topic = $1 order by 1',
    [topic],
  )
  expect(rows).toEqual([
    { offset: 0, value: 'first' },
    { offset: 1, value: 'second' },
    { offset: 2, value: 'third' },
  ])
  await slow.end()
  await bus.close()
})

test('wakes only the members that consume the type of a record', async () => {
  const bus = await connectBus(database.url, options)
  const topic = newId()
  const batches: Record<string, string[][]> = { one: [], other: [] }
  for (const type of ['one', 'other']) {
    await bus.subscribe({
      group: newId(),
      topics: [topic],
      types: new Set([type]),
      onRecords: async (records) => {
        batches[type]!.push(values(records))
        return records.length
      },
    })
  }
  const publish = (...types: string[]) =>
    bus.publish(types.map((type) => ({ topic, key: 'k', value: type, headers: { type } })))
  await publish('one', 'other')
  await expect.poll(() => batches).toEqual({ one: [['one', 'other']], other: [['one', 'other']] })
  const listener = new pg.Client(database.url)
  await listener.connect()
  await listener.query(`listen "bus:${topic}"`)
  const notified: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => notified.push(payload))
  await publish('unconsumed')
  await publish('unconsumed', 'other')
  await expect.poll(() => batches.other?.slice(1)).toEqual([['unconsumed', 'unconsumed', 'other']])
  await expect.poll(() => notified).toEqual(['unconsumed,other'])
  await publish('one')
  await expect.poll(() => batches.one?.slice(1)).toEqual([['unconsumed', 'unconsumed', 'other', 'one']])
  await listener.end()
  await bus.close()
})

test('shares one listening connection among all subscriptions', async () => {
  const bus = await connectBus(database.url, { ...options, clientId: 'sharing' })
  const topics = [newId(), newId(), newId()]
  const got: { value: string }[] = []
  const onRecords = oneByOne(async (record) => void got.push(record))
  await bus.subscribe({ group: newId(), topics, onRecords })
  await bus.publish(topics.map((topic) => ({ topic, key: 'k', value: 'before', headers: {} })))
  await expect.poll(() => values(got)).toEqual(['before', 'before', 'before'])
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(
    `select count(distinct pid)::int as connections, count(*)::int as locks from pg_locks
     join pg_stat_activity using (pid) where locktype = 'advisory' and application_name = 'sharing-bus'`,
  )
  expect(rows).toEqual([{ connections: 1, locks: 3 }])
  await client.end()
  await bus.close()
})

test('keeps a subscription running after the database drops all connections', async () => {
  const bus = await connectBus(database.url, options)
  const client = new pg.Client(database.url)
  await client.connect()
  const [topic, group] = [newId(), newId()]
  const got: { value: string }[] = []
  await bus.subscribe({
    group,
    topics: [topic],
    onRecords: oneByOne(async (record) => {
      got.push(record)
    }),
  })
  await bus.publish([{ topic, key: 'k', value: 'before', headers: {} }])
  await expect.poll(() => values(got)).toEqual(['before'])
  // Until the offset is committed, the record would be delivered again.
  const committed = 'select from bus.group_offsets where "group" = $1 and next_offset = 1'
  await expect.poll(async () => (await client.query(committed, [group])).rowCount).toBe(1)
  await client.end()
  await cutConnections(database.url)
  const isPublished = () =>
    bus.publish([{ topic, key: 'k', value: 'after', headers: {} }]).then(
      () => true,
      () => false,
    )
  await expect.poll(isPublished).toBe(true)
  await expect.poll(() => values(got)).toEqual(['before', 'after'])
  await bus.close()
})

test("prunes records older than 365 days and keeps the rest and each group's offset", async () => {
  const bus = await connectBus(database.url, options)
  const [old, mixed, fresh] = [newId(), newId(), newId()]
  for (const topic of [old, mixed, fresh])
    await bus.publish(['a', 'b', 'c'].map((value) => ({ topic, key: 'k', value, headers: {} })))
  const age = async (topic: string, until: number, days: number) => {
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query(
      `update bus.messages set published_at = now() - make_interval(days => $3) where topic = $1 and "offset" < $2`,
      [topic, until, days],
    )
    await client.end()
  }
  await age(old, 3, 366)
  await age(mixed, 2, 366)
  await age(fresh, 3, 364)
  const group = newId()
  await bus.prune()
  expect(await bus.lag(group, [old, mixed, fresh])).toEqual(
    [
      { topic: old, records: 0 },
      { topic: mixed, records: 1 },
      { topic: fresh, records: 3 },
    ].sort((a, b) => (a.topic < b.topic ? -1 : 1)),
  )
  await bus.publish([{ topic: old, key: 'k', value: 'after', headers: {} }])
  const got: { value: string }[] = []
  await bus.subscribe({
    group,
    topics: [old, mixed],
    onRecords: oneByOne(async (record) => {
      got.push(record)
    }),
  })
  await expect.poll(() => values(got).sort()).toEqual(['after', 'c'])
  await bus.close()
})

test('rejects an unknown URL scheme and a publish while the bus is down', async () => {
  await expect(connectBus('amqp://x', options)).rejects.toThrow('kafka://, kafka+tls://, or postgres://')
  const down = await connectBus('postgres://x@127.0.0.1:1/none', options)
  await expect(down.publish([{ topic: 't', key: 'k', value: 'v', headers: {} }])).rejects.toThrow()
  await down.close()
})
