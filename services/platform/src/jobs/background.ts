import { isDomainError } from '../base/errors.ts'
import { backOffMs, pause } from '../base/listener.ts'
import { isWorthRetrying } from '../data/database.ts'
import { isDatabaseDown } from '../data/database-outage.ts'
import type { Log } from '../telemetry/log.ts'

/** Tells whether work failed for a passing reason, such as an outage, so that a later retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseDown(error) || isWorthRetrying(error) || (isDomainError(error) && error.kind === 'unavailable')

/** Retries with backoff until the work succeeds or `stopping` aborts. Logs `warning` with each failure. */
export const retryUntilDone = async (
  work: () => Promise<void>,
  { stopping, log, warning }: { stopping: AbortSignal; log: Log; warning: string },
): Promise<void> => {
  for (let failures = 1; !stopping.aborted; failures += 1) {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error, failures }, warning)
      await pause(backOffMs(failures), stopping)
    }
  }
}

/** Runs the work now and `everyMs` after each time. Stopping waits for the work in progress. */
export const startRepeating = (everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work()
      await pause(everyMs, stopping.signal)
    }
  }
  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
