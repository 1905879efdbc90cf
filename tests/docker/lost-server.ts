import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { askDocker, docker } from '@fieldside/dev-docker/engine.ts'
import pg from 'pg'
import { until } from '../faults/until.ts'
import type { Compose } from './compose.ts'

const ROOT = join(import.meta.dirname, '../..')

export type LostServer = { database: pg.Pool; close: () => Promise<void> }

const accepts = async (database: pg.Pool): Promise<boolean> => {
  try {
    await database.query('select 1')
    return true
  } catch {
    // The server is still replaying its log.
    return false
  }
}

/** Copies a stopped Postgres's volume before its removal, and starts a server on the copy for comparison. */
export const keepLostServer = async ({ project, settings }: Compose): Promise<LostServer> => {
  const name = `${project}-lost`
  const image = askDocker('image', 'inspect', '--format', '{{index .RepoTags 0}}', 'postgres:18.4-bookworm')
  if (!image) throw new Error('the Postgres image is missing')
  docker('volume', 'create', name)
  const mounts = ['--volume', `${project}_postgres-data:/from:ro`, '--volume', `${name}:/to`]
  docker('run', '--rm', '--user', 'root', '--entrypoint', 'cp', ...mounts, image, '-a', '/from/.', '/to/')
  const access = join(ROOT, 'deploy/postgres/pg_hba.conf')
  docker(
    ...['run', '--detach', '--name', name, '--user', 'postgres', '--volume', `${name}:/var/lib/postgresql`],
    ...['--volume', `${access}:/etc/fieldside/pg_hba.conf:ro`, image],
    ...['postgres', '-chba_file=/etc/fieldside/pg_hba.conf', '-ctrack_commit_timestamp=on'],
  )
  const address = askDocker('inspect', '--format', '{{.NetworkSettings.IPAddress}}', name)
  const database = new pg.Pool({
    connectionString: `postgres://postgres:${settings.POSTGRES_PASSWORD}@${address}:5432/fieldside`,
    max: 2,
  })
  database.on('error', (error) => console.log(`the lost server's copy: ${error.message}`))
  await until(
    'the lost server',
    () => accepts(database),
    (answers) => answers,
    60_000,
  )
  return {
    database,
    close: async () => {
      await database.end()
      docker('rm', '--force', '--volumes', name)
      docker('volume', 'rm', name)
    },
  }
}

const TABLES = `select schemaname || '.' || quote_ident(tablename) as name from pg_tables
  where schemaname = any($1) order by 1`

const rowsOf = async (database: pg.Pool, table: string): Promise<Map<string, Date>> => {
  const { rows } = await database.query<{ row: string; at: Date }>(
    `select ctid::text || md5(t::text) as row, pg_xact_commit_timestamp(xmin) as at from ${table} t`,
  )
  return new Map(rows.map(({ row, at }) => [row, at]))
}

export type Comparison = { rows: number; tables: number; missing: { table: string; at: Date }[] }

/** Compares all tables of the services row by row. Returns missing rows with their commit times on the lost server. */
export const compareRows = async (lost: pg.Pool, restored: pg.Pool): Promise<Comparison> => {
  const { rows: tables } = await lost.query<{ name: string }>(TABLES, [SERVICES])
  const comparison: Comparison = { rows: 0, tables: tables.length, missing: [] }
  for (const { name } of tables) {
    const [theirs, ours] = await Promise.all([rowsOf(lost, name), rowsOf(restored, name)])
    comparison.rows += theirs.size
    for (const [row, at] of theirs) if (!ours.has(row)) comparison.missing.push({ table: name, at })
  }
  return comparison
}
