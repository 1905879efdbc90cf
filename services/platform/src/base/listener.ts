import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 2000

/** Returns the backoff delay: 100 ms, 200 ms … 2 s. */
export const backOffMs = (failures: number): number =>
  Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.max(0, failures - 1))

/** Pauses for `ms` or until the signal aborts, without throwing. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** Waits for work for at most `ms`; the work may continue. Rejects if the work fails in time. */
export const atMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const over = new AbortController()
  await Promise.race([work.finally(() => over.abort()), pause(ms, over.signal)])
}

/** Creates a pause that a call can end early. */
export const createBell = () => {
  let ring: (() => void) | undefined
  let rung = false
  return {
    ring: (): void => {
      rung = true
      ring?.()
    },
    /** Resolves when rung, even if that was before the call, or after `ms`. */
    wait: async (ms: number): Promise<void> => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          ring = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      ring = undefined
      rung = false
    },
  }
}
export type Bell = ReturnType<typeof createBell>
