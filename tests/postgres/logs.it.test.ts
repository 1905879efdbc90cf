import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  addressOf,
  prepareMonitoring,
  prepareReplication,
  prepareServices,
} from '@fieldside/database/databases.ts'
import { startSettings } from '@fieldside/deploy/postgres/testing/start-settings.ts'
import { type Postgres, startPostgres } from '@fieldside/dev-postgres/server.ts'
import { throwawayFolder } from '@fieldside/dev-postgres/throwaway-folder.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The server of docker-compose.yml, with its settings, which here logs every statement as if it were slow. */

const ADDRESS = 'ada@example.com'
const NOTE = 'sprained her ankle'
const passwordOf = (role: string): string => `password-of-${role}`

const MORE = ['-clog_min_duration_statement=0', '-cdeadlock_timeout=20ms']
const { hba_file: _hba, ...settings } = startSettings({ limit: String(256 * 1024 ** 2), more: MORE })

const parent = mkdtempSync(join(throwawayFolder(), 'fieldside-postgres-logs-'))
const log: string[] = []
let server: Postgres
let monitoringUrl: string
const clients: pg.Client[] = []

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  clients.push(client)
  return client
}

beforeAll(async () => {
  server = await startPostgres({
    dataDir: join(parent, 'data'),
    port: 0,
    persistent: false,
    settings: Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    onLog: (line) => void log.push(line),
  })
  await prepareServices(server.adminUrl, ['booking'], { passwordOf })
  const backup = 'fieldside_backup'
  await prepareReplication(server.adminUrl, { role: backup, password: passwordOf(backup) })
  const role = 'fieldside_monitoring'
  monitoringUrl = await prepareMonitoring(server.adminUrl, { role, password: passwordOf(role) })
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await server?.stop()
  rmSync(parent, { recursive: true, force: true })
})

const logged = (text: string) => expect.poll(() => log.join('\n'), { interval: 20 }).toContain(text)

test('logs slow statements, errors, and waits for locks without personal data or passwords [operations/postgres-logs]', async () => {
  const one = await connect(server.adminUrl)
  const other = await connect(server.adminUrl)
  await one.query(
    'create table people (email text primary key, note text, age int check (age > 0), during int4range, exclude using gist (during with &&))',
  )
  const add = (age: number) =>
    one.query("insert into people values ($1, $2, $3, '[1,2)')", [ADDRESS, NOTE, age])
  await add(30)
  await expect(add(30)).rejects.toThrow(/unique/)
  await expect(add(-30)).rejects.toThrow(/check/)
  const overlapping = "insert into people values ($1, $2, 30, '[1,2)')"
  await expect(one.query(overlapping, [NOTE, ADDRESS])).rejects.toThrow(/exclusion/)

  await one.query('begin')
  await one.query('update people set note = null where email = $1', [ADDRESS])
  const waiting = other.query('update people set note = $2 where email = $1', [ADDRESS, NOTE])
  try {
    await logged('still waiting for ShareLock')
  } finally {
    await one.query('rollback')
    await waiting
  }

  await logged('duplicate key value violates unique constraint')
  await logged('update people set note = $2 where email = $1')
  const text = log.join('\n')
  expect(text).toMatch(/postgres@postgres LOG: {2}duration: [\d.]+ ms/)
  expect(text).toContain('ALTER ROLE "fieldside_booking" LOGIN PASSWORD')
  for (const secret of [ADDRESS, NOTE, 'password-of-']) expect(text).not.toContain(secret)
})

test('lets the monitoring role alone read the statistics of statements, which hold no values or passwords [operations/postgres-statements]', async () => {
  const statements = 'select query from monitoring.pg_stat_statements'
  const monitoring = await connect(monitoringUrl)
  await monitoring.query("select 'ada@example.com' as email")
  const { rows } = await monitoring.query<{ query: string }>(statements.replace('monitoring.', ''))
  const texts = rows.map(({ query }) => query).join('\n')
  expect(texts).toContain('select $1 as email')
  for (const secret of [ADDRESS, NOTE, 'password-of-', 'PASSWORD']) expect(texts).not.toContain(secret)
  for (const role of ['fieldside_booking', 'fieldside_backup_monitor']) {
    const password = passwordOf(role.replace('_monitor', ''))
    const client = await connect(addressOf(server.adminUrl, 'postgres', { role, password }))
    await expect(client.query(statements), role).rejects.toThrow(/permission denied for schema/)
  }
})
