import { setTimeout as pause } from 'node:timers/promises'
import { createReadyGate, type ReadyGate } from './ready-gate.ts'

export type Running = {
  pid: number
  /** Resolves with how it ended: "code 1", "signal SIGKILL". */
  exited: Promise<string>
  /** Rejects when the process does not become ready or ends first. */
  ready: () => Promise<void>
  kill: (signal: NodeJS.Signals) => void
  stop: () => Promise<void>
}

export type Part = {
  name: string
  /** Parts that must be ready before this one starts, and that stop after it. */
  needs: string[]
  launch: (log: (line: string) => void) => Promise<Running>
}

export type BackOff = { firstMs: number; mostMs: number; steadyMs: number; startAttempts: number }

export type Supervised = {
  name: string
  pid: () => number | null
  restarts: () => number
  start: () => void
  /** @throws Error when the part never became ready, is stopped, or is not ready within `timeoutMs` */
  waitReady: (timeoutMs?: number) => Promise<void>
  kill: (signal: NodeJS.Signals) => void
  /** Stops the part and keeps it down until `start`. */
  stop: () => Promise<void>
}

/** Waits 1 s after the first crash and doubles up to 30 s. Starts over after 20 s of steady running. */
export const BACK_OFF: BackOff = { firstMs: 1000, mostMs: 30_000, steadyMs: 20_000, startAttempts: 3 }

const NOT_DEADLY = new Set<NodeJS.Signals>(['SIGSTOP', 'SIGCONT'])

type Life = { current: Running | null; stopping: AbortController; restarts: number; gate: ReadyGate }

type Ended = { reason: string; readyMs: number | null }

/** Runs the process once and returns how it ended and for how long it was ready. */
const live = async (part: Part, life: Life, log: (line: string) => void): Promise<Ended> => {
  try {
    const running = await part.launch(log)
    life.current = running
    if (life.stopping.signal.aborted) {
      await running.stop()
      return { reason: 'stopped', readyMs: null }
    }
    const early = running.exited.then((reason) => Promise.reject(new Error(reason)))
    await Promise.race([running.ready(), early])
    const readyAt = Date.now()
    life.gate.open()
    return { reason: await running.exited, readyMs: Date.now() - readyAt }
  } catch (error) {
    await life.current?.stop()
    return { reason: error instanceof Error ? error.message : String(error), readyMs: null }
  } finally {
    life.current = null
  }
}

/** Restarts the part until it is stopped or fails to come up. */
const keepAlive = async (
  part: Part,
  life: Life,
  log: (line: string) => void,
  backOff: BackOff,
): Promise<void> => {
  let failures = 0
  let wasReady = false
  while (!life.stopping.signal.aborted) {
    const { reason, readyMs } = await live(part, life, log)
    if (life.stopping.signal.aborted) return
    wasReady ||= readyMs !== null
    life.gate.close()
    failures = (readyMs ?? 0) >= backOff.steadyMs ? 1 : failures + 1
    if (!wasReady && failures >= backOff.startAttempts) return life.gate.fail(`does not start: ${reason}`)
    const delayMs = Math.min(backOff.firstMs * 2 ** (failures - 1), backOff.mostMs)
    log(`ended (${reason}); starts again in ${delayMs / 1000} s`)
    // Rejects only when stopped, which the loop notices.
    await pause(delayMs, undefined, { signal: life.stopping.signal }).catch(() => undefined)
    life.restarts += 1
  }
}

/** Keeps one part running and restarts it with growing delays when it ends by itself. */
export const supervise = (
  part: Part,
  log: (line: string) => void,
  backOff: BackOff = BACK_OFF,
): Supervised => {
  const gate = createReadyGate(part.name)
  const life: Life = { current: null, stopping: new AbortController(), restarts: 0, gate }
  let cycle: Promise<void> | null = null

  const start = (): void => {
    if (cycle) return
    life.stopping = new AbortController()
    gate.renew()
    cycle = keepAlive(part, life, log, backOff).finally(() => {
      cycle = null
    })
  }
  const stop = async (): Promise<void> => {
    life.stopping.abort()
    gate.fail('is stopped')
    await life.current?.stop()
    await cycle
  }
  const kill = (signal: NodeJS.Signals): void => {
    // Later callers wait for the next process, although this one has not ended yet.
    if (!NOT_DEADLY.has(signal)) gate.close()
    life.current?.kill(signal)
  }
  const pid = (): number | null => life.current?.pid ?? null
  return { name: part.name, pid, restarts: () => life.restarts, start, waitReady: gate.wait, kill, stop }
}
