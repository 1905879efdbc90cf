import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Running } from './supervise.ts'

export type Program = {
  command: string
  args: readonly string[]
  /** The complete environment. Nothing is inherited. */
  env: NodeJS.ProcessEnv
  cwd?: string
  /** Sign that the program is ready: a URL that answers 200, or a text that it prints. */
  ready: { url: string } | { line: string }
  /** Time to become ready. Defaults to a minute. */
  readyWithinMs?: number
  /** Time to drain before the program is killed. Defaults to 12 s. */
  drainMs?: number
  /** The program ends with this process by itself, through its IPC channel (leave-with-parent.mjs). */
  hearsChannel?: boolean
}

const RUN_WITH_PARENT = join(import.meta.dirname, 'run-with-parent.ts')
const READY_WITHIN_MS = MINUTE_MS
const ASK_EVERY_MS = 60

const answers = async (url: string): Promise<boolean> => {
  // An error means that the program is not ready yet.
  const reply = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  await reply?.body?.cancel()
  return reply?.ok ?? false
}

/** Polls `url` until it answers 200. @throws Error after `withinMs`, or when `signal` aborts */
const untilAnswers = async (url: string, withinMs: number, signal: AbortSignal): Promise<void> => {
  for (const until = Date.now() + withinMs; Date.now() < until; await pause(ASK_EVERY_MS)) {
    signal.throwIfAborted()
    if (await answers(url)) return
  }
  throw new Error(`${url} did not become ready within ${withinMs / 1000} s`)
}

const untilSaid = (said: Promise<void>, words: string, withinMs: number, gone: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`it did not say '${words}' within ${withinMs / 1000} s`)),
      withinMs,
    )
    gone.addEventListener('abort', () => reject(new Error('it ended')))
    said.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Forwards the output to the log and resolves once it contains `words`. */
const listen = (child: ChildProcess, words: string | null, log: (line: string) => void): Promise<void> =>
  new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          log(line)
          if (words !== null && line.includes(words)) resolve()
        })
  })

/**
 * Signals the whole process group, because a shell script's child must not outlive the script. Ignores a group that
 * has already ended.
 */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

/** Runs a program in its own process group, so that Ctrl-C in the terminal does not end all parts at once. */
export const launchProgram = async (what: Program, log: (line: string) => void): Promise<Running> => {
  const { command, args, env, cwd, ready, readyWithinMs = READY_WITHIN_MS } = what
  const [program, ...words] = what.hearsChannel
    ? [command, ...args]
    : [process.execPath, RUN_WITH_PARENT, command, ...args]
  const child = spawn(program!, words, {
    env,
    ...(cwd ? { cwd } : {}),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  const said = listen(child, 'line' in ready ? ready.line : null, log)
  const gone = new AbortController()
  running.add(child)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`))
  }).finally(() => {
    running.delete(child)
    gone.abort()
  })
  const stop = async (): Promise<void> => {
    signalGroup(child, 'SIGTERM')
    const timer = setTimeout(() => {
      log('did not drain in time and is killed')
      signalGroup(child, 'SIGKILL')
    }, what.drainMs ?? 12_000)
    await exited
    clearTimeout(timer)
  }
  return {
    pid: child.pid ?? 0,
    exited,
    ready: () =>
      'url' in ready
        ? untilAnswers(ready.url, readyWithinMs, gone.signal)
        : untilSaid(said, ready.line, readyWithinMs, gone.signal),
    kill: (signal) => signalGroup(child, signal),
    stop,
  }
}
