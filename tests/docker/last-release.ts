import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLastRelease } from '@fieldside/deploy/release/releases.ts'
import type { Compose } from './compose.ts'

const ROOT = join(import.meta.dirname, '../..')
const OUTPUT_BYTES = 64 * 1024 * 1024
/** The last release supports only one BFF. */
export const INSTANCES: Record<string, number> = { booking: 2 }

const lastCommit = (): string => readLastRelease().commit

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, maxBuffer: OUTPUT_BYTES })

/** False in a shallow clone. */
export const hasLastRelease = (): boolean => git('cat-file', '-e', `${lastCommit()}^{commit}`).status === 0

/** Extracts the last release's files from the Git history into the project's folder. Returns their folder. */
const extract = ({ folder }: Compose): string => {
  const files = join(folder, 'last-release')
  mkdirSync(files)
  const { stdout } = git('archive', lastCommit())
  const { status, stderr } = spawnSync('tar', ['-x', '-C', files], { input: stdout, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the last release's files: ${stderr}`)
  return files
}

/** Keeps only the settings that the last release's files use, as its own .env would. */
const keepItsSettings = (file: string, composeFiles: string[]): void => {
  const known = composeFiles.map((composeFile) => readFileSync(composeFile, 'utf8')).join('\n')
  const lines = readFileSync(file, 'utf8').split('\n')
  const kept = lines.filter((line) => known.includes(`\${${line.slice(0, line.indexOf('='))}:`))
  writeFileSync(file, `${kept.join('\n')}\n`)
}

/** Builds the last release's images and starts its containers, with the secrets of the project. */
export const startLastRelease = (compose: Compose): void => {
  const cwd = extract(compose)
  const added = ['stand-ins.yml', 'last-release.yml'].map((name) => join(import.meta.dirname, name))
  keepItsSettings(compose.env.COMPOSE_ENV_FILES!, [join(cwd, 'docker-compose.yml'), ...added])
  const [program = '', ...first] = compose.command
  const scaled = Object.entries(INSTANCES).flatMap(([name, count]) => ['--scale', `${name}=${count}`])
  const env = {
    ...process.env,
    ...compose.env,
    COMPOSE_FILE: ['docker-compose.yml', ...added].join(':'),
    FIELDSIDE_VERSION: 'last-release',
  }
  for (const args of [
    ['build', '--quiet'],
    ['up', '--wait', '--no-build', ...scaled],
  ]) {
    const { status, stderr } = spawnSync(program, [...first, ...args], { cwd, env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`docker compose ${args.join(' ')}: ${stderr.slice(-4000)}`)
  }
}
