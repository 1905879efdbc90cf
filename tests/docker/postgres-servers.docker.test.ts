import { parseEnv } from 'node:util'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { figures, seconds } from '../load/figures.ts'
import { drained, oracle } from '../load/oracle.ts'
import { createTraffic, type Traffic } from '../load/traffic.ts'
import { killContainer } from './compose.ts'
import { bash, blockUnder } from './operator.ts'
import { type Containers, connectContainers, openDatabase, startContainers } from './product.ts'

/** postgres-2 for the first service, postgres-3 for the second, … */
const SERVERS = SERVICES.map((service, index) => ({ service, host: `postgres-${index + 2}` }))
/** The backup commits this often on an idle server. */
const LATER_COMMIT_MS = 15_000

let containers: Containers
let traffic: Traffic
beforeAll(async () => {
  containers = await startContainers({
    files: ['deploy/compose/postgres-2.yml', 'tests/docker/postgres-servers.yml'],
    settings: { COMPOSE_PROFILES: 'backup', BACKUP_URL: 'http://backup:8080', POSTGRES_MEMORY: '512m' },
    before: (compose) => {
      const { BACKUP_RECIPIENT, BACKUP_IDENTITY } = parseEnv(compose.operate('backup-keys').output)
      compose.set({ BACKUP_RECIPIENT: BACKUP_RECIPIENT!, BACKUP_IDENTITY: BACKUP_IDENTITY! })
    },
  })
  traffic = await createTraffic(containers, { professionals: 4, athletes: 8 })
  await traffic.run({ concurrency: 2, count: 8 })
})
afterAll(() => containers?.close())

/** Shows the moved schemas in the first server again, for the tests' own queries over several services. */
const showMoved = async (): Promise<void> => {
  const { database, compose } = containers
  await database.query('create extension if not exists postgres_fdw schema extensions')
  for (const { service, host } of SERVERS)
    await database.query(`
      create server ${service} foreign data wrapper postgres_fdw options (host '${host}', dbname 'fieldside');
      create user mapping for postgres server ${service}
        options (user 'postgres', password '${compose.settings.POSTGRES_PASSWORD}');
      drop schema ${service} cascade;
      create schema ${service};
      import foreign schema ${service} from server ${service} into ${service} options (import_generated 'false')`)
}

/** What each server has, one table of each. */
const TABLES = [
  'identity.users',
  'directory.professionals',
  'booking.appointments',
  'billing.payments',
  'content.programs',
  'notification.notifications',
]
const contentOf = async (database: Pool): Promise<Record<string, string>> => {
  const content: Record<string, string> = {}
  for (const table of TABLES) {
    const { rows } = await database.query<{ content: string }>(
      `select count(*) || ' ' || md5(string_agg(t::text, '' order by id)) as content from ${table} t`,
    )
    content[table] = rows[0]!.content
  }
  return content
}

/** Returns the time of a step that every server's backup has taken, in Unix milliseconds; 0 before the first one. */
const lastOf = async (step: 'log_stored' | 'base_finished'): Promise<number> => {
  const metrics = await (await fetch(`http://${containers.compose.addressOf('backup')}:8080/metrics`)).text()
  const line = new RegExp(`^fieldside_backup_${step}_timestamp_seconds\\S* (\\S+)$`, 'm')
  return Number(line.exec(metrics)?.[1] ?? 0) * 1000
}

const untilBackup = (step: 'log_stored' | 'base_finished', afterMs: number): Promise<number> =>
  until(
    `every server's ${step}`,
    () => lastOf(step),
    (at) => at > afterMs,
    120_000,
  )

test('moves each service with its data to a server of its own, with the commands of the manual', async () => {
  const { compose } = containers
  const commands = blockUnder('Move a service to another server')
  const startedMs = performance.now()
  for (const { service, host } of SERVERS) {
    compose.set({ [`${service.toUpperCase()}_POSTGRES`]: host })
    bash(commands.replace('SERVICE=booking SERVER=postgres-2', `SERVICE=${service} SERVER=${host}`), compose)
  }
  figures('six services moved', { each: seconds((performance.now() - startedMs) / SERVERS.length) })
  await showMoved()
  await traffic.run({ concurrency: 2, count: 8 })
  expect(traffic.refused).toEqual([])
  figures('after the move', await oracle(containers, traffic))
}, 900_000)

test('restores all servers to one moment after all were lost', async () => {
  const { compose, database } = containers
  await untilBackup('base_finished', 0)
  await drained(containers)
  const before = await contentOf(database)
  const moment = new Date()
  await untilBackup('log_stored', moment.getTime() + LATER_COMMIT_MS)
  await traffic.run({ concurrency: 2, count: 4 })
  await drained(containers)
  expect(await contentOf(database)).not.toEqual(before)
  await database.end()
  const startedMs = performance.now()
  for (const host of ['postgres', ...SERVERS.map((one) => one.host)]) killContainer(compose.inspect(host)[0]!)
  const { code, output } = compose.operate('restore', '--until', moment.toISOString(), '--closed', '--yes')
  expect(code, output).toBe(0)
  const restored = openDatabase(compose)
  expect(await contentOf(restored)).toEqual(before)
  await restored.end()
  const opened = compose.operate('open-restored')
  expect(opened.code, opened.output).toBe(0)
  containers = await connectContainers(compose)
  figures('seven servers lost and restored', {
    'until everything runs': seconds(performance.now() - startedMs),
  })
  const after = await createTraffic(containers, { professionals: 2, athletes: 2 })
  await after.run({ concurrency: 2, count: 4 })
  expect(after.confirmed).toHaveLength(4)
  await drained(containers)
}, 900_000)
