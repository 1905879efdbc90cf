import { join } from 'node:path'
import { launchProgram } from './program.ts'
import type { Running } from './supervise.ts'

export type NodeProcess = {
  /** The file to run, from the root of the repository. */
  entry: string
  env: Record<string, string>
  /** Answers 200 when it can work. */
  readyUrl: string
  /** How long it may drain before it is killed. Defaults to 12 s. */
  drainMs?: number
}

const ROOT = join(import.meta.dirname, '../..')
const LEAVE_WITH_PARENT = join(import.meta.dirname, 'leave-with-parent.ts')

/** Not ours to change: running .ts files is called experimental, and kafkajs sets a timer to a time that has passed. */
export const QUIET = ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning']

/** Runs a TypeScript file in a Node process of its own. */
export const launchNode = (what: NodeProcess, log: (line: string) => void): Promise<Running> =>
  launchProgram(
    {
      command: process.execPath,
      args: [...QUIET, '--import', LEAVE_WITH_PARENT, what.entry],
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'development', ...what.env },
      cwd: ROOT,
      ready: { url: what.readyUrl },
      hearsChannel: true,
      ...(what.drainMs === undefined ? {} : { drainMs: what.drainMs }),
    },
    log,
  )
