import { join } from 'node:path'
import { launchProgram } from './program.ts'
import type { Running } from './supervise.ts'

export type NodeProcess = {
  /** File to run, absolute or relative to the repository's root. */
  entry: string
  env: Record<string, string>
  /** Answers 200 once the process is ready. */
  readyUrl: string
  /** Restarts the process when a file that it imports changes. */
  watch?: boolean
  /** Time to drain before the process is killed. Defaults to 12 s. */
  drainMs?: number
}

const ROOT = join(import.meta.dirname, '../..')
/** JavaScript: what Node needs for the first .ts file takes 50 ms of a process's start. */
const LEAVE_WITH_PARENT = join(import.meta.dirname, 'leave-with-parent.mjs')

/** Warnings that we can't fix: Node calls .ts files experimental, and kafkajs sets timers in the past. */
export const QUIET = ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning']

/**
 * Megabytes of the youngest generation. Node's default of 16 lets a process that only starts and waits grow by 20 MB.
 * deploy/Dockerfile has the same.
 */
const SEMI_SPACE = '--max-semi-space-size=4'

export const launchNode = (what: NodeProcess, log: (line: string) => void): Promise<Running> =>
  launchProgram(
    {
      command: process.execPath,
      // The watcher passes no channel on to the process, so run-with-parent.ts ends both.
      args: what.watch
        ? [...QUIET, SEMI_SPACE, '--watch', '--watch-preserve-output', what.entry]
        : [...QUIET, SEMI_SPACE, '--import', LEAVE_WITH_PARENT, what.entry],
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'development', ...what.env },
      cwd: ROOT,
      ready: { url: what.readyUrl },
      hearsChannel: !what.watch,
      ...(what.drainMs === undefined ? {} : { drainMs: what.drainMs }),
    },
    log,
  )
