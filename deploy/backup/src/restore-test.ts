import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pause } from '@fieldside/platform/listener.ts'
import pg from 'pg'
import { z } from 'zod'
import type { Barman } from './barman.ts'
import { undefinedIfMissing } from './missing-file.ts'
import { recover } from './restore.ts'
import { type Lsn, lsnOf } from './wal-position.ts'

const FILE = 'restore-test.json'
const SUPERUSER = 'postgres'
const READY_WITHIN_MS = 60 * 60 * 1000
const ASK_EVERY_MS = 200

export type RestoreTest = z.infer<typeof RestoreTest>
const RestoreTest = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  /** Null if the restored server had everything. */
  error: z.string().nullable(),
})

/** Returns the last test's result. It survives a restart. */
export const readRestoreTest = async (catalogues: string): Promise<RestoreTest | undefined> => {
  const text = await readFile(join(catalogues, FILE), 'utf8').catch(undefinedIfMissing)
  return text === undefined ? undefined : RestoreTest.parse(JSON.parse(text))
}

/** Starts a program. Tests start it as another user. */
export type Launch = (command: string, args: string[], folder: string) => ChildProcess

export const launchHere: Launch = (command, args) =>
  spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })

type Scratch = { query: (database: string, sql: string) => Promise<string[]>; stop: () => Promise<void> }

const startServer = async (folder: string, data: string, launch: Launch): Promise<Scratch> => {
  const access = join(folder, 'pg_hba.conf')
  await writeFile(access, 'local all all trust\n')
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    hba_file: access,
    shared_buffers: '64MB',
    // A hot standby needs at least the backed-up server's max_connections and other limits.
    hot_standby: 'off',
    fsync: 'off',
    jit: 'off',
    autovacuum: 'off',
    archive_mode: 'off',
  }
  const child = launch(
    'postgres',
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    folder,
  )
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-1000)
  })
  const exited = once(child, 'close')
  const query = async (database: string, sql: string): Promise<string[]> => {
    const client = new pg.Client({ host: folder, user: SUPERUSER, database })
    await client.connect()
    try {
      return (await client.query({ text: sql, rowMode: 'array' })).rows.map(([value]) => String(value))
    } finally {
      await client.end()
    }
  }
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`the restored server ended: ${output.trim()}`)
    return query('postgres', 'select pg_is_in_recovery()').then(
      ([recovering]) => recovering === 'false',
      () => false,
    )
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGINT')
    await exited
  }
  try {
    for (let waitedMs = 0; !(await isReady()); waitedMs += ASK_EVERY_MS) {
      if (waitedMs > READY_WITHIN_MS) throw new Error('the restored server does not become ready')
      await pause(ASK_EVERY_MS, new AbortController().signal)
    }
    return { query, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Reads every row of every database. */
const countRows = async ({ query }: Scratch): Promise<number> => {
  let rows = 0
  for (const database of await query('postgres', 'select datname from pg_database where datallowconn')) {
    const tables = await query(
      database,
      `select format('%I.%I', schemaname, tablename) from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    for (const table of tables) rows += Number((await query(database, `select count(*) from ${table}`))[0])
  }
  return rows
}

export type Restorable = {
  barman: Barman
  /** A position that the restored server must reach. */
  position: Lsn
}

/**
 * Restores the newest base backup with the log into a scratch server, reads all its rows, and checks that it has
 * everything up to a position. Returns the number of rows.
 * @throws Error if anything of it fails
 */
const restoreOnce = async (
  scratch: string,
  { barman, position }: Restorable,
  launch: Launch,
): Promise<number> => {
  const newest = (await barman.backups()).at(-1)
  if (!newest) throw new Error('there is no base backup')
  const data = join(scratch, 'data')
  await recover(barman, newest, data)
  const server = await startServer(scratch, data, launch)
  try {
    const [end = '0/0'] = await server.query('postgres', 'select pg_current_wal_flush_lsn()')
    if (lsnOf(end) < position) throw new Error(`the restored server ends at ${end}`)
    return await countRows(server)
  } finally {
    await server.stop()
  }
}

/** Tests a restore and keeps the result. */
export const testRestore = async (
  catalogues: string,
  restorable: Restorable,
  launch: Launch,
): Promise<RestoreTest & { rows: number }> => {
  const scratch = join(catalogues, 'restore-test')
  const startedMs = Date.now()
  let rows = 0
  let error: string | null = null
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { mode: 0o700 })
  try {
    rows = await restoreOnce(scratch, restorable, launch)
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  const result = { at: new Date().toISOString(), seconds: (Date.now() - startedMs) / 1000, error }
  await writeFile(join(catalogues, FILE), JSON.stringify(result))
  return { ...result, rows }
}
