import { setTimeout as pause } from 'node:timers/promises'

export type ReadyGate = ReturnType<typeof createReadyGate>

const newPromise = (): PromiseWithResolvers<void> => {
  const made = Promise.withResolvers<void>()
  // Whoever waits gets the rejection; that nobody waits is no fault.
  made.promise.catch(() => undefined)
  return made
}

/** What waits until a part is ready: open while it is, closed again when it ends. */
export const createReadyGate = (name: string) => {
  let current = newPromise()
  let isOpen = false
  const close = (): void => {
    if (isOpen) current = newPromise()
    isOpen = false
  }
  return {
    open: (): void => {
      isOpen = true
      current.resolve()
    },
    close,
    /** Whoever waits now, or later, gets this. */
    fail: (reason: string): void => {
      close()
      current.reject(new Error(`${name} ${reason}`))
    },
    renew: (): void => {
      isOpen = false
      current = newPromise()
    },
    wait: async (timeoutMs?: number): Promise<void> => {
      if (timeoutMs === undefined) return current.promise
      const late = new AbortController()
      const timeout = pause(timeoutMs, undefined, { signal: late.signal }).then(() => {
        throw new Error(`${name} was not ready within ${timeoutMs} ms`)
      })
      // The race has its rejection; once the race is over nobody else is to hear of it.
      timeout.catch(() => undefined)
      await Promise.race([current.promise, timeout]).finally(() => late.abort())
    },
  }
}
