import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Postgres, startPostgres } from './server.ts'

type Primary = { adminUrl: string; dataDir: string }

/** Starts a streaming replica of a server on this machine. Copies its folder as a base backup, because npm's Postgres has no pg_basebackup. */
export const startReplica = async ({ adminUrl, dataDir }: Primary, folder: string): Promise<Postgres> => {
  const client = new pg.Client(adminUrl)
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  execFileSync('cp', ['-a', dataDir, folder])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  rmSync(join(folder, 'postmaster.pid'))
  writeFileSync(join(folder, 'backup_label'), rows[0]!.labelfile)
  writeFileSync(join(folder, 'standby.signal'), '')
  const { port, username, password } = new URL(adminUrl)
  return startPostgres({
    dataDir: folder,
    port: 0,
    persistent: false,
    settings: [`primary_conninfo=host=127.0.0.1 port=${port} user=${username} password=${password}`],
  })
}
