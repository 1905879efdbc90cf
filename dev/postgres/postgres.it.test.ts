import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { addressOf, prepareDatabases, prepareServices } from '@fieldside/database/databases.ts'
import { type Bus, oneByOne } from '@fieldside/platform/bus.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { NEXT_BATCH } from '@fieldside/platform/postgres-bus.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from './outage.ts'
import { type Postgres, runningServerOf, startPostgres, startThrowawayPostgres } from './server.ts'
import { throwawayFolder } from './throwaway-folder.ts'

const BOOKING = topicOf('booking')
const BILLING = topicOf('billing')
const busRights = [
  { group: 'booking', writes: BOOKING, reads: [BILLING] },
  { group: 'billing', writes: BILLING, reads: [] },
]

let server: Postgres
let urls: Record<string, string>
let ownerUrls: Record<string, string>
let busUrl: string

beforeAll(async () => {
  server = await startThrowawayPostgres()
  ;({ urls, ownerUrls, busUrl } = await prepareDatabases(server.adminUrl, ['booking', 'billing', 'content'], {
    busRights,
  }))
})
afterAll(() => server.stop())

const ask = async (url: string | undefined, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test("lets a service work in its schema without naming it, in tables that the schema's owner creates", async () => {
  await ask(ownerUrls.booking, 'CREATE TABLE appointments (id int GENERATED ALWAYS AS IDENTITY, n int)')
  await ask(urls.booking, 'INSERT INTO appointments (n) VALUES (1)')
  await expect(ask(urls.booking, 'ALTER TABLE appointments ADD COLUMN m int')).rejects.toThrow(
    /must be owner/,
  )
  await expect(ask(urls.booking, 'CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/)
  const rows = await ask(urls.booking, "SELECT 'booking.appointments'::regclass::text AS name")
  expect(rows).toEqual([{ name: 'appointments' }])
})

test("gives a service's role its session settings when it runs again, and its owner no time limit [operations/pooler]", async () => {
  const settings = ['search_path', 'timezone', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const settingsOf = async (url: string | undefined) =>
    Object.values(
      (await ask(url, `SELECT ${settings.map((name) => `current_setting('${name}') AS ${name}`)}`))[0]!,
    )
  await ask(server.adminUrl, 'ALTER ROLE fieldside_billing RESET ALL')
  await prepareServices(server.adminUrl, ['billing'])
  expect(await settingsOf(urls.billing)).toEqual(['billing, extensions', 'UTC', '30s', '1min'])
  expect((await settingsOf(ownerUrls.billing)).toSpliced(1, 1)).toEqual(['billing, extensions', '0', '0'])
})

test("denies a service reading or creating tables in another's schema", async () => {
  await ask(ownerUrls.booking, 'CREATE TABLE IF NOT EXISTS appointments (id int)')
  await expect(ask(urls.billing, 'SELECT * FROM booking.appointments')).rejects.toThrow(/permission denied/)
  await expect(ask(urls.billing, 'CREATE TABLE booking.mine (id int)')).rejects.toThrow(/permission denied/)
  await expect(ask(urls.billing, 'CREATE TABLE public.mine (id int)')).rejects.toThrow(/permission denied/)
})

const swapped = (url: string | undefined, path: string): string =>
  Object.assign(new URL(url ?? ''), { pathname: path }).toString()

test("denies a service without rights the event bus's database, and the bus the services' database", async () => {
  await expect(ask(swapped(urls.content, '/bus'), 'SELECT 1')).rejects.toThrow(/permission denied/)
  await expect(ask(swapped(busUrl, '/fieldside'), 'SELECT 1')).rejects.toThrow(/permission denied/)
  await ask(busUrl, 'CREATE TABLE log (id int)')
})

const open: Bus[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()))
})

const joinBus = async (service: string): Promise<Bus> => {
  const options = { clientId: service, log: createLog(service, 'silent') }
  const bus = await connectBus(swapped(urls[service], '/bus'), options)
  open.push(bus)
  return bus
}

const event = (topic: string, value: string) => ({ topic, key: 'k', value, headers: { type: 'a' } })

test('lets a service publish to its own topic, and its readers receive the events', async () => {
  const [billing, booking] = [await joinBus('billing'), await joinBus('booking')]
  await booking.ensureTopics([BOOKING, BILLING])
  const got: string[] = []
  await booking.subscribe({
    group: 'booking',
    topics: [BILLING],
    types: new Set(['a']),
    onRecords: oneByOne(async ({ value }) => void got.push(value)),
  })
  await billing.publish([event(BILLING, 'one'), event(BILLING, 'two')])
  await expect.poll(() => got).toEqual(['one', 'two'])
  await expect.poll(() => booking.lag('booking', [BILLING])).toEqual([{ topic: BILLING, records: 0 }])
  await billing.prune()
})

test("refuses to forge, read, change, or delete another service's events, and to move its position", async () => {
  const url = swapped(urls.billing, '/bus')
  const [billing, booking] = [await joinBus('billing'), await joinBus('booking')]
  await billing.publish([event(BILLING, 'kept')])
  await booking.publish([event(BOOKING, 'unread')])
  await expect(booking.publish([event(BILLING, 'forged')])).rejects.toThrow(/row-level security/)
  await expect(booking.ensureTopics(['new'])).rejects.toThrow(/row-level security/)
  expect(await ask(url, `SELECT * FROM bus.messages WHERE topic = '${BOOKING}'`)).toEqual([])
  await expect(ask(url, "UPDATE bus.messages SET value = 'x'")).rejects.toThrow(/permission denied/)
  await ask(url, 'DELETE FROM bus.messages')
  const position = `INSERT INTO bus.group_offsets ("group", topic, next_offset) VALUES ('booking', '${BILLING}', 9)`
  await expect(ask(url, position)).rejects.toThrow(/row-level security/)
  await expect(ask(url, 'ALTER TABLE bus.messages DISABLE ROW LEVEL SECURITY')).rejects.toThrow(
    /must be owner/,
  )
  const kept = await ask(busUrl, "SELECT value FROM bus.messages WHERE value IN ('kept', 'forged', 'unread')")
  expect(kept.map(({ value }) => value).sort()).toEqual(['kept', 'unread'])
})

test("finds a service's next events by their offset, however long the topic is", async () => {
  await joinBus('booking')
  await ask(
    busUrl,
    `INSERT INTO bus.messages SELECT '${BILLING}', n, 'k', 'old', '{}' FROM generate_series(1000, 3000) AS n;
     INSERT INTO bus.group_offsets VALUES ('booking', '${BILLING}', 3000)
       ON CONFLICT ("group", topic) DO UPDATE SET next_offset = 3000;
     ANALYZE bus.messages`,
  )
  const statement = NEXT_BATCH.replaceAll('$1', "'booking'").replaceAll('$2', `'${BILLING}'`)
  const plan = await ask(swapped(urls.booking, '/bus'), `EXPLAIN ${statement}`)
  expect(JSON.stringify(plan)).toMatch(/Index Cond: [^"]*\\"offset\\" >=/)
})

test('makes the four extensions available to a service', async () => {
  const rows = await ask(
    urls.billing,
    "SELECT unaccent('Zoë') AS plain, similarity('coach', 'coaches') > 0.4 AS near, 'A'::citext = 'a' AS same",
  )
  expect(rows).toEqual([{ plain: 'Zoe', near: true, same: true }])
  await ask(
    ownerUrls.billing,
    'CREATE TABLE held (who int, at tstzrange, EXCLUDE USING gist (who WITH =, at WITH &&))',
  )
})

test('treats non-ASCII letters as letters in searches', async () => {
  expect(await ask(urls.billing, "SELECT lower('ÉÖ') AS lower, show_trgm('é') <> '{}' AS trigrams")).toEqual([
    { lower: 'éö', trigrams: true },
  ])
})

test('changes nothing but a new password when it prepares again', async () => {
  await ask(ownerUrls.booking, 'CREATE TABLE IF NOT EXISTS kept (id int)')
  const again = await prepareDatabases(server.adminUrl, ['booking', 'billing'], {
    passwordOf: (role) => `new ${role}/:@`,
  })
  expect(await ask(again.urls.booking, 'SELECT count(*) FROM kept')).toEqual([{ count: '0' }])
  await expect(ask(urls.booking, 'SELECT 1')).rejects.toThrow(/password/)
  await prepareDatabases(server.adminUrl, ['booking', 'billing'])
})

test("hands tables that a service owned to its schema's owner", async () => {
  await ask(
    server.adminUrl.replace(/\/postgres$/, '/fieldside'),
    'GRANT CREATE ON SCHEMA booking TO fieldside_booking',
  )
  await ask(urls.booking, 'CREATE TABLE earlier (id int)')
  await prepareDatabases(server.adminUrl, ['booking', 'billing'])
  await ask(urls.booking, 'INSERT INTO earlier VALUES (1)')
  await expect(ask(urls.booking, 'DROP TABLE earlier')).rejects.toThrow(/must be owner/)
  await ask(ownerUrls.booking, 'DROP TABLE earlier')
})

test('keeps each role in its own schema in a clone of the database', async () => {
  await ask(server.adminUrl, 'CREATE DATABASE clone TEMPLATE fieldside')
  const url = addressOf(urls.booking ?? '', 'clone')
  expect(await ask(url, "SELECT current_schema() AS schema, unaccent('é') AS plain")).toEqual([
    { schema: 'booking', plain: 'e' },
  ])
})

test('ends the connections of a closed database and refuses new ones until it reopens, without affecting others', async () => {
  const held = new pg.Client({ connectionString: busUrl })
  const ended = new Promise((resolve) => held.on('error', resolve))
  await held.connect()
  await closeDatabase(server.adminUrl, 'bus')
  expect(await ended).toBeInstanceOf(Error)
  await expect(ask(busUrl, 'SELECT 1')).rejects.toThrow(/not currently accepting connections/)
  expect(await ask(urls.booking, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await openDatabase(server.adminUrl, 'bus')
  expect(await ask(busUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('keeps data across a restart, and leaves nothing of a throwaway server', async () => {
  const parent = mkdtempSync(join(throwawayFolder(), 'fieldside-postgres-kept-'))
  const options = { dataDir: join(parent, 'data'), port: 0, persistent: true, password: 'p@ss:word/1' }
  try {
    const first = await startPostgres(options)
    await ask(first.adminUrl, 'CREATE TABLE kept AS SELECT 42 AS answer')
    expect(runningServerOf(options.dataDir)).toBe(first.pid)
    await first.stop()
    expect(runningServerOf(options.dataDir)).toBeNull()
    const second = await startPostgres({ ...options, persistent: false })
    expect(await ask(second.adminUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    await second.stop()
    expect(existsSync(options.dataDir)).toBe(false)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
})

test('ends the throwaway server of a killed test run at the next start', async () => {
  const code = `
    import { startThrowawayPostgres } from ${JSON.stringify(join(import.meta.dirname, 'server.ts'))}
    console.log((await startThrowawayPostgres()).pid)
    process.kill(process.pid, 'SIGKILL')`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  const pid = Number(run.stdout)
  expect(() => process.kill(pid, 0)).not.toThrow()
  const next = await startThrowawayPostgres()
  await next.stop()
  const probe = async () => process.kill(pid, 0)
  const failure = () =>
    probe().then(
      () => undefined,
      ({ code }: NodeJS.ErrnoException) => code,
    )
  await expect.poll(failure).toBe('ESRCH')
})

test('refuses to start in production', async () => {
  process.env.NODE_ENV = 'production'
  await expect(startThrowawayPostgres()).rejects.toThrow(/NODE_ENV=production/)
  process.env.NODE_ENV = 'test'
})
