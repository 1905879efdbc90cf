import { setTimeout as pause } from 'node:timers/promises'

export type Running = {
  pid: number
  /** How it ended: 'code 1', 'signal SIGKILL'. */
  exited: Promise<string>
  /** Rejects when it does not become ready, or ends before. */
  ready: () => Promise<void>
  kill: (signal: NodeJS.Signals) => void
  /** Asks it to end and waits until it has. */
  stop: () => Promise<void>
}

export type Part = {
  name: string
  /** Parts that are ready before this one starts, and stop after it. */
  needs: string[]
  launch: (log: (line: string) => void) => Promise<Running>
}

export type BackOff = { firstMs: number; mostMs: number; steadyMs: number; startAttempts: number }

export type Supervised = {
  name: string
  pid: () => number | null
  restarts: () => number
  start: () => void
  /** @throws Error when it never became ready, or is stopped; with `timeoutMs` also when that passed */
  waitReady: (timeoutMs?: number) => Promise<void>
  kill: (signal: NodeJS.Signals) => void
  /** Ends it and does not start it again until `start`. */
  stop: () => Promise<void>
}

/** 1 s after the first crash, then twice as long up to 30 s; from anew once it ran steadily for 20 s. */
export const BACK_OFF: BackOff = { firstMs: 1000, mostMs: 30_000, steadyMs: 20_000, startAttempts: 3 }

const NOT_DEADLY = new Set<NodeJS.Signals>(['SIGSTOP', 'SIGCONT'])

const newGate = (): PromiseWithResolvers<void> => {
  const gate = Promise.withResolvers<void>()
  // Whoever waits gets the rejection; that nobody waits is no fault.
  gate.promise.catch(() => undefined)
  return gate
}

/** Keeps one part running: starts it again when it ends by itself, later each time. */
export const supervise = (
  part: Part,
  log: (line: string) => void,
  backOff: BackOff = BACK_OFF,
): Supervised => {
  let gate = newGate()
  let current: Running | null = null
  let stopping = new AbortController()
  let cycle: Promise<void> | null = null
  let restarts = 0
  let isReady = false

  const unready = (): void => {
    if (isReady) gate = newGate()
    isReady = false
  }
  /** One life of the process; says how it ended and for how long it was ready. */
  const live = async (): Promise<{ ended: string; readyMs: number | null }> => {
    let readyAt: number | null = null
    try {
      current = await part.launch(log)
      if (stopping.signal.aborted) await current.stop()
      else {
        await Promise.race([
          current.ready(),
          current.exited.then((ended) => Promise.reject(new Error(ended))),
        ])
        readyAt = Date.now()
        isReady = true
        gate.resolve()
      }
      const ended = await current.exited
      return { ended, readyMs: readyAt && Date.now() - readyAt }
    } catch (error) {
      await current?.stop()
      return { ended: error instanceof Error ? error.message : String(error), readyMs: null }
    } finally {
      current = null
    }
  }

  const run = async (): Promise<void> => {
    let failures = 0
    let wasReady = false
    while (!stopping.signal.aborted) {
      const { ended, readyMs } = await live()
      if (stopping.signal.aborted) return
      wasReady ||= readyMs !== null
      unready()
      failures = (readyMs ?? 0) >= backOff.steadyMs ? 1 : failures + 1
      if (!wasReady && failures >= backOff.startAttempts) {
        gate.reject(new Error(`${part.name} does not start: ${ended}`))
        return
      }
      const delayMs = Math.min(backOff.firstMs * 2 ** (failures - 1), backOff.mostMs)
      log(`ended (${ended}); starts again in ${delayMs / 1000} s`)
      await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      restarts += 1
    }
  }

  const start = (): void => {
    if (cycle) return
    stopping = new AbortController()
    gate = newGate()
    cycle = run().finally(() => {
      cycle = null
    })
  }
  const stop = async (): Promise<void> => {
    stopping.abort()
    unready()
    gate.reject(new Error(`${part.name} is stopped`))
    await current?.stop()
    await cycle
  }
  const waitReady = async (timeoutMs?: number): Promise<void> => {
    if (timeoutMs === undefined) return gate.promise
    const late = new AbortController()
    const timeout = pause(timeoutMs, undefined, { signal: late.signal }).then(() => {
      throw new Error(`${part.name} was not ready within ${timeoutMs} ms`)
    })
    timeout.catch(() => undefined)
    await Promise.race([gate.promise, timeout]).finally(() => late.abort())
  }
  const kill = (signal: NodeJS.Signals): void => {
    // Who waits from now on waits for the next life, although this one has not ended yet.
    if (!NOT_DEADLY.has(signal)) unready()
    current?.kill(signal)
  }
  const pid = () => current?.pid ?? null
  return { name: part.name, pid, restarts: () => restarts, start, waitReady, kill, stop }
}
