import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const DEBIANS = '/usr/bin/docker'

/** Debian's client builds without the buildx plugin, which newer clients require. */
const client = (): string =>
  existsSync(DEBIANS) && spawnSync('docker', ['buildx', 'version']).status !== 0 ? DEBIANS : 'docker'

const ENV = { ...process.env, DOCKER_BUILDKIT: '1' }

/** Runs Docker with its output on the terminal. @throws Error when it fails */
export const docker = (...args: string[]): void =>
  void execFileSync(client(), args, { env: ENV, stdio: ['ignore', 'inherit', 'inherit'] })

/** Returns Docker's output, or undefined on failure. */
export const askDocker = (...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync(client(), args, { env: ENV, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
