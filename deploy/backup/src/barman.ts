import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { monitorUrl, SLOT } from './database.ts'

const NAME = 'fieldside'
/** How much of a program's output its error repeats. */
const TAIL_CHARACTERS = 2000

/** A finished base backup in Barman's catalogue. */
export type LocalBackup = {
  id: string
  /** The first log segment that a restore needs. */
  firstSegment: string
  finishedAt: Date
  seconds: number
  bytes: number
  segmentBytes: number
}

export type Barman = {
  /** Folder of the catalogue: base, meta, streaming, and wals. */
  folder: string
  /** Runs a command for our server. @throws Error with the end of its output */
  run: (command: string, args?: readonly string[], stopping?: AbortSignal) => Promise<void>
  /** Receives the log into the folder `streaming` until it is stopped. @throws Error when Postgres ends the stream */
  receive: (stopping: AbortSignal) => Promise<void>
  /** Returns the finished base backups, oldest first. */
  backups: () => Promise<LocalBackup[]>
}

/** Returns the lines that Barman marks as errors, or the last one. */
const reasonIn = (output: string): string => {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const errors = lines.filter((line) => /^(ERROR|EXCEPTION): /.test(line))
  return errors.join(' ') || (lines.at(-1) ?? 'no output')
}

/** Runs Barman in its own process group, so that stopping also ends the programs that it started. */
const finished = (args: readonly string[], env: NodeJS.ProcessEnv, stopping?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    stopping?.throwIfAborted()
    const child: ChildProcess = spawn('barman', args, {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk).slice(-TAIL_CHARACTERS)
      })
    const stop = (): void => {
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
    }
    stopping?.addEventListener('abort', stop, { once: true })
    child.once('error', reject)
    child.once('close', (code) => {
      stopping?.removeEventListener('abort', stop)
      if (code === 0 || stopping?.aborted) resolve()
      else reject(new Error(`barman ${args[2]} ended with ${code}: ${reasonIn(output)}`))
    })
  })

const quoted = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`

/** As keywords, because Barman can't read the address of a replication connection. */
const conninfo = (url: string): string => {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const settings = {
    host: hostname,
    port: port || '5432',
    user: decodeURIComponent(username),
    dbname: decodeURIComponent(pathname.slice(1)),
    // Notices a cut network within seconds.
    connect_timeout: '10',
    keepalives_idle: '5',
    keepalives_interval: '2',
    keepalives_count: '3',
    tcp_user_timeout: '10000',
    ...Object.fromEntries(searchParams),
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(' ')
}

const connection = (url: string): string => `
conninfo = ${conninfo(monitorUrl(url))}
streaming_conninfo = ${conninfo(url)}
`

const configuration = (home: string, url: string | undefined): string => `[barman]
barman_user = ${userInfo().username}
barman_home = ${home}
barman_lock_directory = ${home}
log_level = WARNING

[${NAME}]
description = Fieldside
${connection(url ?? 'postgres://nowhere.invalid/')}
backup_method = postgres
backup_compression = gzip
backup_compression_format = tar
backup_compression_level = 1
archiver = off
streaming_archiver = on
slot_name = ${SLOT}
create_slot = auto
compression = gzip
immediate_checkpoint = true
minimum_redundancy = 0
`

/** Reads Barman's record of a backup. Returns undefined unless the backup and its log are complete. */
export const readRecord = (id: string, text: string): LocalBackup | undefined => {
  const fields = new Map(
    text.split('\n').map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
  const of = (name: string): string => fields.get(name) ?? ''
  if (of('status') !== 'DONE') return undefined
  // Barman has microseconds, and restores to no earlier time.
  const finishedAt = new Date(Date.parse(of('end_time').replace(' ', 'T')) + 1)
  return {
    id,
    firstSegment: of('begin_wal'),
    finishedAt,
    seconds: (finishedAt.getTime() - new Date(of('begin_time').replace(' ', 'T')).getTime()) / 1000,
    bytes: Number(of('size')),
    segmentBytes: Number(of('xlog_segment_size')),
  }
}

const RECORD = /^(?<id>\w+)-backup\.info$/

/** Prepares Barman for a catalogue. Without a URL, it can only restore. */
export const openBarman = async (home: string, url?: string): Promise<Barman> => {
  await mkdir(home, { recursive: true, mode: 0o700 })
  const settings = await mkdtemp(join(tmpdir(), 'barman-'))
  const file = join(settings, 'barman.conf')
  const passwords = join(settings, 'passwords')
  const secret = url ? decodeURIComponent(new URL(url).password).replace(/[\\:]/g, '\\$&') : ''
  await writeFile(file, configuration(home, url), { mode: 0o600 })
  await writeFile(passwords, `*:*:*:*:${secret}\n`, { mode: 0o600 })
  // Times without a zone, such as a backup's id, are in UTC.
  const env = { ...process.env, PGPASSFILE: passwords, TZ: 'UTC', LC_ALL: 'C.UTF-8' }
  const folder = join(home, NAME)
  const run: Barman['run'] = (command, args = [], stopping) =>
    finished(['--config', file, command, ...args.map((arg) => (arg === '@' ? NAME : arg))], env, stopping)
  return {
    folder,
    run,
    receive: (stopping) => run('receive-wal', ['@'], stopping),
    backups: async () => {
      const names = await readdir(join(folder, 'meta')).catch(() => [])
      const records = await Promise.all(
        names.flatMap((name) => {
          const id = RECORD.exec(name)?.groups?.id
          return id ? [readFile(join(folder, 'meta', name), 'utf8').then((text) => readRecord(id, text))] : []
        }),
      )
      return records
        .filter((one) => one !== undefined)
        .sort((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime())
    },
  }
}
