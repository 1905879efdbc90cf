import { type BackOff, type Part, type Supervised, supervise } from './supervise.ts'

export type Together = {
  process: (name: string) => Supervised
  /** Milliseconds from the first start to ready, by part. */
  startsMs: Record<string, number>
  /**
   * Starts each part once those it needs are ready: all that are not started, or only the named ones.
   * @throws the first failing part's reason, after all parts are stopped
   */
  start: (names?: readonly string[]) => Promise<void>
  /** Stops each part once those that need it have stopped. */
  stop: () => Promise<void>
}

/** Runs parts. The list has each part after those it needs. */
export const together = (
  parts: Part[],
  log: (name: string, line: string) => void,
  backOff?: BackOff,
): Together => {
  const all = new Map(
    parts.map((part) => [part.name, supervise(part, (line) => log(part.name, line), backOff)]),
  )
  const process = (name: string): Supervised => {
    const found = all.get(name)
    if (!found) throw new Error(`There is no part ${name}; there are ${[...all.keys()].join(', ')}`)
    return found
  }
  let isStopping = false
  const started = new Map<string, Promise<void>>()
  const startsMs: Record<string, number> = {}

  const stop = async (): Promise<void> => {
    isStopping = true
    const stopped = new Map<string, Promise<void>>()
    for (const { name } of parts.toReversed()) {
      const dependents = parts
        .filter((other) => other.needs.includes(name))
        .map((other) => stopped.get(other.name))
      stopped.set(
        name,
        Promise.all(dependents).then(() => process(name).stop()),
      )
    }
    await Promise.all(stopped.values())
  }
  const start = async (names?: readonly string[]): Promise<void> => {
    for (const { name, needs } of parts) {
      if (started.has(name) || (names && !names.includes(name))) continue
      const ready = Promise.all(needs.map((need) => started.get(need))).then(() => {
        if (isStopping) throw new Error('stopped while starting')
        const startedMs = performance.now()
        process(name).start()
        return process(name)
          .waitReady()
          .then(() => {
            startsMs[name] = performance.now() - startedMs
          })
      })
      started.set(name, ready)
    }
    try {
      await Promise.all(started.values())
    } catch (error) {
      await stop()
      throw error
    }
  }
  return { process, startsMs, start, stop }
}
