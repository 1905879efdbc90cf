import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
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

const ROOT = join(import.meta.dirname, '../../..')
const LEAVE_WITH_PARENT = join(import.meta.dirname, 'leave-with-parent.ts')
const READY_TIMEOUT_MS = 60_000
const ASK_EVERY_MS = 60

const answers = async (url: string): Promise<boolean> => {
  // No answer is an answer here: it is not ready yet.
  const reply = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  await reply?.body?.cancel()
  return reply?.ok ?? false
}

/** Asks `url` until it answers 200. @throws Error when it has not after a minute, or `signal` aborts */
const untilReady = async (url: string, signal: AbortSignal): Promise<void> => {
  for (const until = Date.now() + READY_TIMEOUT_MS; Date.now() < until; await pause(ASK_EVERY_MS)) {
    signal.throwIfAborted()
    if (await answers(url)) return
  }
  throw new Error(`${url} did not become ready within ${READY_TIMEOUT_MS / 1000} s`)
}

/** Runs a TypeScript file in a Node process of its own. */
export const launchNode = async (what: NodeProcess, log: (line: string) => void): Promise<Running> => {
  const args = ['--disable-warning=ExperimentalWarning', '--import', LEAVE_WITH_PARENT, what.entry]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'development', ...what.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: Ctrl-C in the terminal must not end all parts at once.
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', log)
  const gone = new AbortController()
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`))
  }).finally(() => gone.abort())
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => {
      log('did not drain in time and is killed')
      child.kill('SIGKILL')
    }, what.drainMs ?? 12_000)
    await exited
    clearTimeout(timer)
  }
  return {
    pid: child.pid ?? 0,
    exited,
    ready: () => untilReady(what.readyUrl, gone.signal),
    kill: (signal) => void child.kill(signal),
    stop,
  }
}
