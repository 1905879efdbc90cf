import type { DomainError } from './errors.ts'

type Bounds = {
  atOnce: number
  /** How much may wait in total. */
  waitingMax: number
  /** How much may wait for the same key. */
  waitingMaxPerKey: number
  /** The refusal of what can't wait, or waited for too long. */
  full: () => DomainError
}
type Waiting = { start: () => void }

export type FairTurns = {
  /**
   * Runs work once it is its turn. Without `waitMs`, it waits for as long as it takes.
   * @throws the refusal if too much is waiting, or if its turn doesn't come within `waitMs`
   */
  run: <R>(key: string, work: () => Promise<R>, waitMs?: number) => Promise<R>
  countWaiting: () => number
}

/**
 * Runs work of the same key one at a time, and lets the keys take turns, so that a key with much work waits for itself
 * and not the others for it.
 */
export const createFairTurns = ({ atOnce, waitingMax, waitingMaxPerKey, full }: Bounds): FairTurns => {
  /** In the order of the keys' next turns. */
  const waiting = new Map<string, Waiting[]>()
  const running = new Set<string>()
  const ofKey = (key: string): Waiting[] => waiting.get(key) ?? []
  const countWaiting = (): number => waiting.values().reduce((sum, { length }) => sum + length, 0)

  const replace = (key: string, left: Waiting[]): void => {
    if (left.length > 0) waiting.set(key, left)
    else waiting.delete(key)
  }
  const startNext = (): void => {
    while (running.size < atOnce) {
      const [key, own] = waiting.entries().find(([name]) => !running.has(name)) ?? []
      if (key === undefined || !own?.[0]) return
      replace(key, own.slice(1))
      running.add(key)
      own[0].start()
    }
  }
  const turnOf = (key: string, waitMs: number | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      if (countWaiting() >= waitingMax || ofKey(key).length >= waitingMaxPerKey) throw full()
      const leave = () => {
        replace(
          key,
          ofKey(key).filter((one) => one !== mine),
        )
        reject(full())
      }
      const late = waitMs === undefined ? undefined : setTimeout(leave, waitMs)
      const mine = {
        start: () => {
          clearTimeout(late)
          resolve()
        },
      }
      waiting.set(key, [...ofKey(key), mine])
      startNext()
    })
  const end = (key: string): void => {
    running.delete(key)
    const left = ofKey(key)
    // Its turn comes again after those of the other keys.
    waiting.delete(key)
    replace(key, left)
    startNext()
  }
  return {
    run: async (key, work, waitMs) => {
      await turnOf(key, waitMs)
      try {
        return await work()
      } finally {
        end(key)
      }
    },
    countWaiting,
  }
}
