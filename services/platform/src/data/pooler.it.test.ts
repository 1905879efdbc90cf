import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { asSuperuser, createEmptySchema } from '../testing/database.ts'
import { createDatabase } from './database.ts'
import { roleStatements, verifyPooler } from './schema-roles.ts'

const SCHEMA = 'pooled'

/** Names and values in the startup messages that arrive at a proxy in front of Postgres. */
const createObserver = async (target: string) => {
  const to = new URL(target)
  const startups: Record<string, string>[] = []
  const server: Server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    near.once('data', (data) => {
      // Length and version of the protocol come first.
      const words = data.subarray(8).toString().split('\0')
      startups.push(
        Object.fromEntries(
          words.flatMap((word, index) => (index % 2 || !word ? [] : [[word, words[index + 1]!]])),
        ),
      )
    })
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(into)
      from.on('error', () => into.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, startups, close: () => server.close() }
}

let database: Awaited<ReturnType<typeof createEmptySchema>>
let observer: Awaited<ReturnType<typeof createObserver>>
beforeAll(async () => {
  database = await createEmptySchema(SCHEMA)
  observer = await createObserver(database.url)
})
afterEach(async () => {
  observer.startups.length = 0
  await asSuperuser(`alter role ${SCHEMA} reset all`)
})
afterAll(async () => {
  observer.close()
  await database.drop()
})

const open = (url: string, options: { poolerUrl?: string } = {}) => {
  const db = createDatabase(url, { schema: SCHEMA, ...options })
  onTestFinished(db.close)
  return db
}
const sessionOf = async ({ pool }: ReturnType<typeof open>) => {
  const names = ['search_path', 'timezone', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await pool.query(`select ${names.map((name) => `current_setting('${name}') as ${name}`)}`)
  return rows[0]
}
const SESSION = {
  search_path: `${SCHEMA}, extensions`,
  timezone: 'UTC',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '1min',
}

test('sends a pooler no startup options, and has the settings of the role [operations/pooler]', async () => {
  for (const statement of roleStatements(SCHEMA, SCHEMA)) await asSuperuser(statement)
  const db = open(database.url, { poolerUrl: observer.url })
  expect(await sessionOf(db)).toEqual(SESSION)
  expect(observer.startups).toEqual([
    {
      user: SCHEMA,
      database: new URL(database.url).pathname.slice(1),
      client_encoding: 'UTF8',
      application_name: SCHEMA,
    },
  ])
})

test('sends Postgres the same settings where no pooler is', async () => {
  const db = open(observer.url)
  const { search_path, ...others } = SESSION
  expect(await sessionOf(db)).toEqual({ ...others, search_path: search_path.replace(' ', '') })
  expect(observer.startups[0]!.options).toContain('tcp_user_timeout')
})

test('listens and locks on a session of its own, past the pooler [operations/pooler]', async () => {
  const db = open(database.url, { poolerUrl: observer.url })
  const woken = Promise.withResolvers<string>()
  const listening = db.listening.listening({
    channel: 'something',
    onNotify: woken.resolve,
    onLost: () => undefined,
  })
  onTestFinished(listening.stop)
  expect(await listening.lock('leader')).toBe(true)
  expect(observer.startups).toEqual([])
  await db.pool.query('select pg_notify($1, $2)', ['something', 'through the pooler'])
  expect(await woken.promise).toBe('through the pooler')
  expect(observer.startups).toHaveLength(1)
})

test("refuses to start while a pooler's sessions lack the role's settings [operations/pooler]", async () => {
  const db = open(database.url, { poolerUrl: observer.url })
  const all = 'search_path, TimeZone, statement_timeout, idle_in_transaction_session_timeout'
  const refused = await verifyPooler(db.pool, SCHEMA).catch((error: Error) => error.message)
  for (const name of all.split(', ')) expect(refused).toContain(name)
  for (const statement of roleStatements(SCHEMA, SCHEMA)) await asSuperuser(statement)
  await verifyPooler(open(database.url, { poolerUrl: observer.url }).pool, SCHEMA)
})
