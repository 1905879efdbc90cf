import { setTimeout as pause } from 'node:timers/promises'

export type ReadyGate = ReturnType<typeof createReadyGate>

const newPromise = (): PromiseWithResolvers<void> => {
  const made = Promise.withResolvers<void>()
  // Waiters receive the rejection. Without a waiter it must not count as unhandled.
  made.promise.catch(() => undefined)
  return made
}

/** Lets callers wait until a part is ready. Closes again when the part ends. */
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
    /** Rejects for current and later waiters. */
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
      // The race already reports the rejection. A later one must not count as unhandled.
      timeout.catch(() => undefined)
      await Promise.race([current.promise, timeout]).finally(() => late.abort())
    },
  }
}
