import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareServices } from '@fieldside/database/databases.ts'
import { startReplica } from '@fieldside/dev-postgres/replica.ts'
import { type Postgres, startPostgres } from '@fieldside/dev-postgres/server.ts'
import { throwawayFolder } from '@fieldside/dev-postgres/throwaway-folder.ts'
import type { CallerIdentity } from '@fieldside/platform/context.ts'
import { createDatabase } from '@fieldside/platform/database.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { migrate } from '@fieldside/platform/migrate.ts'
import { createReplica } from '@fieldside/platform/replica.ts'
import { createService, type Service } from '@fieldside/platform/service.ts'
import { createMemoryBus } from '@fieldside/platform/testing/memory-bus.ts'
import { type SamplePorts, type SampleSchema, sample } from '@fieldside/platform/testing/sample.ts'
import { testConfig } from '@fieldside/platform/testing/service.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const parent = mkdtempSync(join(throwawayFolder(), 'fieldside-postgres-replica-'))
const CALLERS: Record<string, CallerIdentity> = {
  athlete: { kind: 'user', userId: crypto.randomUUID(), role: 'athlete', emailVerified: true },
  visitor: { kind: 'anyone' },
  booking: { kind: 'service', name: 'booking' },
}

let primary: Postgres
let replica: Postgres
let inReplica: pg.Client
let url: string
let readUrl: string
const opened: Service<SampleSchema, SamplePorts>[] = []

beforeAll(async () => {
  const dataDir = join(parent, 'primary')
  const settings = ['synchronous_commit=on', 'track_activities=on']
  primary = await startPostgres({ dataDir, port: 0, persistent: false, settings })
  const { urls, ownerUrls } = await prepareServices(primary.adminUrl, ['content'])
  await migrate({ url: ownerUrls.content!, schema: 'content', folder: sample.migrations })
  replica = await startReplica({ adminUrl: primary.adminUrl, dataDir }, join(parent, 'replica'))
  url = urls.content!
  readUrl = url.replace(`:${primary.port}/`, `:${replica.port}/`)
  inReplica = new pg.Client(primary.adminUrl.replace(`:${primary.port}/`, `:${replica.port}/`))
  inReplica.on('error', () => undefined)
  await inReplica.connect()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((service) => service.close()))
})
afterAll(async () => {
  await inReplica.end()
  await replica.stop()
  await primary.stop()
  rmSync(parent, { recursive: true, force: true })
})

/** Another process has its own view of the replica, so each test starts one. */
const start = async (at = readUrl) => {
  const config = sample.config.parse({ ...testConfig(url), DATABASE_READ_URL: at })
  const service = await createService(sample, config, {
    bus: createMemoryBus(),
    log: createLog('content', 'silent'),
    verify: async (name) => CALLERS[name ?? 'visitor']!,
  })
  opened.push(service)
  const ask = (as: string, path: string, init: RequestInit = {}) =>
    service.http.app.request(path, {
      ...init,
      headers: { authorization: as, 'content-type': 'application/json' },
    })
  return {
    make: async () => {
      const body = JSON.stringify({ name: crypto.randomUUID().slice(0, 18) })
      const response = await ask('athlete', '/things', { method: 'POST', body })
      expect(response.status).toBe(201)
      return ((await response.json()) as { id: string }).id
    },
    statusOf: async (as: string, id: string) => (await ask(as, `/things/${id}`)).status,
  }
}

/** Returns what the service last asked the replica on its connections. */
const askedOfReplica = async (): Promise<string> => {
  const { rows } = await inReplica.query<{ query: string }>(
    "select query from pg_stat_activity where usename = 'fieldside_content'",
  )
  return rows.map(({ query }) => query).join()
}

/** Reads until the replica serves it, which may rest on a busy machine. */
const untilServed = (read: () => Promise<number>) => {
  const served = async () => {
    expect(await read()).toBe(200)
    return askedOfReplica()
  }
  return expect.poll(served, { timeout: 15_000 }).toContain('from "things"')
}

test('serves reads from a replica, and a user sees each change at once [operations/replica]', async () => {
  const { make, statusOf } = await start()
  for (let count = 0; count < 20; count += 1) expect(await statusOf('athlete', await make())).toBe(200)
  await untilServed(() => make().then((id) => statusOf('athlete', id)))
})

test('serves users from the primary while the replica is behind, and visitors from what it has [operations/replica]', async () => {
  const { make, statusOf } = await start()
  const known = await make()
  await untilServed(() => statusOf('visitor', known))
  await inReplica.query('select pg_wal_replay_pause()')
  try {
    const id = await make()
    expect(await statusOf('visitor', id)).toBe(404)
    expect(await statusOf('booking', id)).toBe(200)
    expect(await statusOf('athlete', id)).toBe(200)
    // The replica was found behind, so it rests.
    expect(await statusOf('visitor', id)).toBe(200)
  } finally {
    await inReplica.query('select pg_wal_replay_resume()')
  }
})

test('serves reads from the primary when the replica is down, is no replica, or ends a read [operations/replica]', async () => {
  const down = await start(readUrl.replace(`:${replica.port}/`, ':1/'))
  expect(await down.statusOf('athlete', await down.make())).toBe(200)
  const itself = await start(url)
  expect(await itself.statusOf('athlete', await itself.make())).toBe(200)
  const [db, one] = [
    createDatabase(readUrl, { schema: 'content' }),
    createDatabase(url, { schema: 'content' }),
  ]
  const { read, hasAllSince } = createReplica({ primary: one, db })
  expect(await hasAllSince(performance.now())).toBe(true)
  expect(await read(() => db.pool.query('delete from things'))).toBeUndefined()
  expect(await hasAllSince(0)).toBe(false)
  await expect(read(() => db.pool.query('select 1 / 0'))).rejects.toThrow('division by zero')
  await Promise.all([db.close(), one.close()])
})
