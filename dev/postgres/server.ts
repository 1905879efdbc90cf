import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { refuseProduction } from '@fieldside/dev-process/refuse-production.ts'
import { binariesFolder, type Unprivileged, unprivileged } from './binaries.ts'
import { throwawayFolder } from './throwaway-folder.ts'

export type PostgresOptions = {
  dataDir: string
  /** 0 picks a free port. */
  port: number
  /** false: the folder is deleted when the server stops. */
  persistent: boolean
  /** false: flushes nothing to disk. Defaults to `persistent`. */
  durable?: boolean
  /** Password of the superuser "postgres". Takes effect only when the folder is first created. */
  password?: string
  /** More settings, such as `work_mem=16MB`. They win over the usual ones. */
  settings?: readonly string[]
  onLog?: (line: string) => void
}

export type Postgres = {
  /** URL for the superuser and the database "postgres". */
  adminUrl: string
  port: number
  pid: number
  /** Shuts down in fast mode and resolves when the process has ended. */
  stop: () => Promise<void>
  exited: Promise<void>
}

const SETTINGS = ['max_connections=200', 'shared_buffers=64MB', 'jit=off']
const DURABLE = ['synchronous_commit=on']
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']
const LOCAL = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'log_checkpoints=off',
  'log_min_messages=warning',
]
/** Settings of a server whose data nobody keeps. */
export const THROWAWAY_SETTINGS = [...SETTINGS, ...FORGETFUL]

const run = (as: Unprivileged, command: string, args: string[], cwd: string): ChildProcess => {
  const [program = command, ...rest] = [...as.prefix, command, ...args]
  const ids = as.owner && as.prefix.length === 0 ? as.owner : {}
  // Own process group: Ctrl-C must not reach Postgres before the services have drained.
  return spawn(program, rest, {
    cwd,
    ...ids,
    detached: true,
    env: { ...process.env, LC_ALL: '', LC_MESSAGES: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const initialise = async (
  as: Unprivileged,
  bin: string,
  dataDir: string,
  password: string,
  sync: boolean,
) => {
  const passwordFile = join(dataDir, '..', `.postgres-password-${randomBytes(6).toString('hex')}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (as.owner) chownSync(passwordFile, as.owner.uid, as.owner.gid)
  const args = ['-D', dataDir, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  args.push('-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
  if (process.platform === 'linux') args.push('--lc-ctype=C.UTF-8')
  if (!sync) args.push('--no-sync')
  try {
    const child = run(as, join(bin, 'initdb'), args, dataDir)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    if (code !== 0) throw new Error(`initdb ended with ${code}:\n${output}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

const untilReady = (child: ChildProcess, onLog: (line: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let seen = ''
    let ready = false
    child.once('error', reject)
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      for (const line of text.split('\n')) if (line.trim()) onLog(line)
      if (ready) return
      seen += text
      if (!/ready to accept (read-only )?connections/.test(seen)) return
      ready = true
      seen = ''
      resolve()
    })
    child.once('close', (code) => reject(new Error(`Postgres ended with ${code}:\n${seen}`)))
  })

/** Returns the process in the data folder's lock file if it still runs as that folder's server. */
export const runningServerOf = (dataDir: string): number | null => {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = readFileSync(file, 'utf8').split('\n')[0] ?? ''
  // The process id may have been reused.
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', pid], { encoding: 'utf8' })
  return stdout?.includes(`-D ${dataDir} `) ? Number(pid) : null
}

/**
 * Starts Postgres 18 on 127.0.0.1 and creates its folder when missing.
 * @throws Error with the server's output when it does not come up
 */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  refuseProduction('embedded Postgres')
  const { dataDir, persistent, durable = persistent, onLog = () => {}, password = 'postgres' } = options
  const bin = binariesFolder()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const as = unprivileged([dirname(dataDir), bin])
  if (as.owner) chownSync(dataDir, as.owner.uid, as.owner.gid)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(as, bin, dataDir, password, durable)

  const port = options.port || (await findFreePorts()).postgres
  const usual = durable ? [...SETTINGS, ...DURABLE] : THROWAWAY_SETTINGS
  const settings = [...LOCAL, ...usual, ...(options.settings ?? [])]
  const args = ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const child = run(as, join(bin, 'postgres'), args, dataDir)
  child.stdout?.resume()
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const endWithUs = (): void => void child.kill('SIGINT')
  process.once('exit', endWithUs)
  void exited.then(() => process.off('exit', endWithUs))
  await untilReady(child, onLog)

  const stop = async (): Promise<void> => {
    child.kill('SIGINT')
    await exited
    if (!persistent) rmSync(dataDir, { recursive: true, force: true })
  }
  const adminUrl = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  return { adminUrl, port, pid: child.pid ?? 0, stop, exited }
}

const THROWAWAY = /^fieldside-postgres-(\d+)-/

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ends the servers that killed test runs left behind. */
const dropThrowaways = (): void => {
  const parent = throwawayFolder()
  for (const name of readdirSync(parent)) {
    const owner = Number(name.match(THROWAWAY)?.[1])
    if (!owner || isAlive(owner)) continue
    const folder = join(parent, name)
    const server = runningServerOf(folder)
    if (server) process.kill(server, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a server for one test run in a temporary folder. */
export const startThrowawayPostgres = (port = 0): Promise<Postgres> => {
  dropThrowaways()
  const dataDir = mkdtempSync(join(throwawayFolder(), `fieldside-postgres-${process.pid}-`))
  return startPostgres({ dataDir, port, persistent: false })
}
