import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binariesFolder } from '@fieldside/dev-postgres/binaries.ts'

/**
 * `node dev/docker/stand-in-images.ts`: builds images under the tags of docker-compose.yml where none can be pulled.
 * Needs a Docker engine, mmdebstrap, and a Debian mirror.
 */
const DEBIAN = 'debian:bookworm-slim'
const PACKAGES = ['ca-certificates', 'wget', 'netcat-openbsd']

const compose = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8')

const run = (command: string, ...args: string[]): void =>
  void execFileSync(command, args, {
    env: { DOCKER_BUILDKIT: '1', ...process.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

const inFolder = (work: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-images-'))
  try {
    work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const buildDebian = (folder: string): void => {
  const archive = join(folder, 'debian.tar')
  run('mmdebstrap', '--variant=minbase', `--include=${PACKAGES.join()}`, 'bookworm', archive)
  run('docker', 'import', archive, DEBIAN)
}

const buildPostgres = (folder: string): void => {
  const tag = compose.match(/^ +image: (postgres:\S+)$/m)![1]!
  cpSync(join(import.meta.dirname, 'postgres'), folder, { recursive: true })
  cpSync(join(binariesFolder(), '..'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  run('docker', 'build', '--network', 'host', '--tag', tag, folder)
}

inFolder(buildDebian)
inFolder(buildPostgres)
