import { spawn } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { QUIET } from '@fieldside/dev-process/node-process.ts'
import type { Environment } from './environment.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENTRY = join(ROOT, 'dev', 'seed', 'main.ts')

const LAST_WORDS = 40

export type SeedState = 'seeded' | 'left out' | 'to do'

const markerIn = (stateDir: string): string => join(stateDir, 'seeded')
/** Exists while the seed runs. Found at a start, it shows that an earlier seed was interrupted. */
const halfIn = (stateDir: string): string => join(stateDir, 'seeding')
const PARTS_STATE = ['postgres', 'login', 'files', 'stripe', 'kafka']

/**
 * Deletes the data of an interrupted seed. Nothing else is lost, because the services don't run before the seed is
 * complete. Call it while no part runs.
 */
export const deleteInterruptedSeed = (stateDir: string): void => {
  if (!existsSync(halfIn(stateDir))) return
  for (const part of PARTS_STATE) rmSync(join(stateDir, part), { recursive: true, force: true })
  rmSync(halfIn(stateDir))
}

/** Returns whether the state folder has, needs, or never gets demo data. A folder started without stays without. */
export const seedState = (stateDir: string, wanted: boolean): SeedState => {
  if (existsSync(markerIn(stateDir))) return 'seeded'
  if (existsSync(join(stateDir, 'empty'))) return 'left out'
  if (wanted && existsSync(ENTRY)) return 'to do'
  if (!wanted) writeFileSync(join(stateDir, 'empty'), '')
  return 'left out'
}

/**
 * Runs the seed once per state folder, before the services start.
 * @throws Error when it fails or is interrupted; the next start runs it again
 */
export const seed = async (
  stateDir: string,
  env: Environment,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> => {
  writeFileSync(halfIn(stateDir), new Date().toISOString())
  const child = spawn(process.execPath, [...QUIET, ENTRY], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  const lastWords: string[] = []
  const say = (line: string): void => {
    lastWords.splice(0, lastWords.length - LAST_WORDS + 1)
    lastWords.push(line)
    log(line)
  }
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', say)
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  process.off('exit', endWithUs)
  if (code !== 0)
    throw new Error(
      `Could not create the demo data. The next start retries, and npm start -- --empty skips it.\n${lastWords.join('\n')}`,
    )
  renameSync(halfIn(stateDir), markerIn(stateDir))
}
