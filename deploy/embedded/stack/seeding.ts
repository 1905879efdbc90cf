import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Environment } from './environment.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ENTRY = join(ROOT, 'deploy', 'embedded', 'seed', 'main.ts')

export type SeedState = 'seeded' | 'left out' | 'to do'

const markerIn = (stateDir: string): string => join(stateDir, 'seeded')

/** Whether this state folder has, or shall get, the demo data; a folder begun without stays without. */
export const seedState = (stateDir: string, wanted: boolean): SeedState => {
  if (existsSync(markerIn(stateDir))) return 'seeded'
  if (existsSync(join(stateDir, 'empty'))) return 'left out'
  if (wanted && existsSync(ENTRY)) return 'to do'
  if (!wanted) writeFileSync(join(stateDir, 'empty'), '')
  return 'left out'
}

/** Runs the seed once for a state folder. @throws Error when it fails; it is then tried again next time */
export const seed = async (
  stateDir: string,
  env: Environment,
  log: (line: string) => void,
): Promise<void> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ENTRY], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', log)
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  process.off('exit', endWithUs)
  if (code !== 0) throw new Error(`The demo data could not be made (the seed ended with ${code})`)
  writeFileSync(markerIn(stateDir), new Date().toISOString())
}
