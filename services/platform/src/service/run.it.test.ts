import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bundled } from '../../../../tests/setup/programs.ts'
import { newId } from '../base/ids.ts'
import { createClient } from '../http/client.ts'
import { openTls } from '../security/tls.ts'
import { createLog } from '../telemetry/log.ts'
import { createTestAuthority, writeTlsFiles } from '../testing/certificates.ts'
import {
  createEmptyDatabase,
  createEmptySchema,
  createTestDatabase,
  cutConnections,
} from '../testing/database.ts'
import { createMemoryBus } from '../testing/memory-bus.ts'
import { makeThing, readThing, sample } from '../testing/sample.ts'
import { signTestToken, TEST_ISSUER, testJwks } from '../testing/tokens.ts'
import { readConfig } from './config.ts'
import { startService } from './run.ts'

const MAIN = await bundled('services/platform/src/testing/sample-main.ts')
const NOWHERE = 'postgres://nobody:x@127.0.0.1:1/none'

const createDatabaseFor = () => createTestDatabase<{ things: { name: string } }>('content', sample.migrations)
let database: Awaited<ReturnType<typeof createDatabaseFor>>
let busDatabase: Awaited<ReturnType<typeof createEmptyDatabase>>
let login: Server
const children: ChildProcess[] = []
const unlocks: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await createDatabaseFor()
  busDatabase = await createEmptyDatabase()
  const jwks = JSON.stringify(await testJwks())
  login = createServer((_request, response) => response.end(jwks))
  await new Promise<void>((resolve) => login.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const unlock of unlocks.splice(0)) await unlock()
})
afterAll(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  login.close()
  await database.drop()
  await busDatabase.drop()
})

const lockThings = async () => {
  const locker = await database.db.pool.connect()
  await locker.query('begin; lock table things in access exclusive mode')
  let isHeld = true
  const unlock = async () => {
    if (!isHeld) return
    isHeld = false
    await locker.query('commit')
    locker.release()
  }
  unlocks.push(unlock)
  return unlock
}

const environment = () => ({
  PORT: '0',
  DATABASE_URL: database.url,
  BUS_URL: busDatabase.url,
  KEYCLOAK_URL: `http://127.0.0.1:${(login.address() as AddressInfo).port}`,
  KEYCLOAK_ISSUER: TEST_ISSUER,
  CLIENT_ID: 'service-content',
  CLIENT_SECRET: 'x',
})

const start = (env: Record<string, string> = {}) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, NODE_COMPILE_CACHE, ...environment(), ...env },
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>
  const url = async () => {
    await expect.poll(() => output).toContain('"msg":"ready"')
    return /"url":"([^"]+)"/.exec(output)![1]!
  }
  return { child, exited, url, output: () => output }
}

let last: ReturnType<typeof start> | undefined
/** Returns the service that a previous test left running, or starts one. A start takes more CPU than a test. */
const running = () => {
  if (!last || last.child.exitCode !== null || last.child.signalCode !== null) last = start()
  return last
}

const client = (url: string) => createClient(url, { token: () => signTestToken({ service: 'bff' }) })
const refuses = (url: string): Promise<boolean> =>
  fetch(`${url}/livez`).then(
    () => false,
    () => true,
  )
const countApplied = async (made: readonly { events: string }[]): Promise<number | null> => {
  const ids = made.map(({ events }) => events.split('=')[1])
  return (await database.db.pool.query('select from applied where event_id = any($1)', [ids])).rowCount
}

test("delivers a command's event through outbox, bus, and inbox, and a read that waits for it is fresh", async () => {
  const url = await running().url()
  const made = await client(url).callRaw(makeThing, { body: { name: 'round' } })
  const read = () => client(url).callRaw(readThing, { params: { id: made.reply.id } }, { after: made.events })
  // A read waits at most 1 s, but on a busy machine the event may take longer.
  await expect.poll(read).toMatchObject({ reply: { name: 'round' }, stale: false })
  expect(await countApplied([made])).toBe(1)
})

test('recovers from dropped database connections without a restart', async () => {
  const url = await running().url()
  await cutConnections(busDatabase.url)
  await cutConnections(database.url)
  const make = () => client(url).callRaw(makeThing, { body: { name: `healed ${newId().slice(-8)}` } })
  const isMade = () =>
    make().then(
      () => true,
      () => false,
    )
  await expect.poll(isMade).toBe(true)
  const made = await make()
  const read = () => client(url).callRaw(readThing, { params: { id: made.reply.id } }, { after: made.events })
  await expect.poll(async () => (await read()).stale).toBe(false)
})

test('on SIGTERM, ends endless streams, refuses new requests, answers the one in flight, and exits with 0', async () => {
  const service = running()
  const url = await service.url()
  const unlock = await lockThings()
  const inFlight = client(url).call(makeThing, { body: { name: 'in flight' } })
  const waiting = () =>
    database.db.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'insert%'`,
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  const reader = (await fetch(`${url}/things/all/raw`)).body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('begun')
  service.child.kill('SIGTERM')
  expect((await reader.read()).done).toBe(true)
  await expect.poll(service.output).toContain('draining')
  await expect.poll(() => refuses(url)).toBe(true)
  expect(service.child.exitCode).toBeNull()
  await unlock()
  expect((await inFlight).name).toBe('in flight')
  const startedMs = performance.now()
  expect(await service.exited).toEqual([0, null])
  // The client closes an idle connection only after 3 s.
  expect(performance.now() - startedMs).toBeLessThan(2800)
})

test('accepts writes and stays ready while the bus is down, with events in the outbox', async () => {
  const service = start({ BUS_URL: NOWHERE })
  const url = await service.url()
  const made = await client(url).callRaw(makeThing, { body: { name: 'busless' } })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const { rows } = await database.db.pool.query('select published_at from outbox where event_id = $1', [
    made.events.split('=')[1],
  ])
  expect(rows).toEqual([{ published_at: null }])
  service.child.kill('SIGTERM')
  expect(await service.exited).toEqual([0, null])
  await running().url()
  await expect.poll(() => countApplied([made])).toBe(1)
})

test('on SIGKILL, loses no acknowledged write and delivers its events once after the restart', async () => {
  const service = running()
  const url = await service.url()
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      client(url).callRaw(makeThing, { body: { name: `killed ${index}` } }),
    ),
  )
  service.child.kill('SIGKILL')
  await service.exited
  running()
  await expect.poll(() => countApplied(made)).toBe(10)
})

test('serves and is called over TLS, and answers health checks without it', async () => {
  const { ca, issue } = await createTestAuthority()
  const { files, remove } = await writeTlsFiles({ ...(await issue(['127.0.0.1'])), ca })
  onTestFinished(remove)
  const service = start({ ...files, HEALTH_PORT: '0' })
  const url = await service.url()
  const health = /"healthUrl":"([^"]+)"/.exec(service.output())![1]!
  expect((await fetch(`${health}/readyz`)).status).toBe(200)
  const tls = openTls(files, createLog('bff', 'silent'))
  const token = () => signTestToken({ service: 'bff' })
  const made = await createClient(url, { token, tls }).call(makeThing, { body: { name: 'sealed' } })
  expect(made.name).toBe('sealed')
  service.child.kill('SIGTERM')
  expect(await service.exited).toEqual([0, null])
})

test('fails to start when one of the three TLS files is missing, and names it', async () => {
  const service = start({ TLS_CERT_FILE: '/tls.crt', TLS_CA_FILE: '/ca.crt' })
  expect((await service.exited)[0]).toBe(1)
  expect(service.output()).toContain('TLS_KEY_FILE missing')
})

test('fails to start with an incomplete environment and names the missing variables', async () => {
  const service = start({ CLIENT_SECRET: '' })
  expect((await service.exited)[0]).toBe(1)
  expect(service.output()).toContain('CLIENT_SECRET is missing')
})

test('refuses to start on a schema that lacks a migration, and names it', async () => {
  const empty = await createEmptySchema('content')
  const lines: string[] = []
  const log = createLog('content', 'info', { write: (line) => void lines.push(line) })
  const config = readConfig(sample.config, { ...environment(), DATABASE_URL: empty.url })
  const started = startService(sample, config, { log, bus: createMemoryBus() })
  await expect(started).rejects.toThrow('lacks 0000_platform, 0001_things')
  expect(lines.join()).toContain('"msg":"refusing to start"')
  await empty.drop()
})
