import { type ComponentType, lazy } from 'react'

/** Waits before each further try. The last failure is thrown. */
const WAITS_MS = [1000, 5000, 15_000]

const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })

const loadPatiently = async <T>(load: () => Promise<T>): Promise<T> => {
  for (const waitMs of WAITS_MS) {
    try {
      return await load()
    } catch {
      await online()
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return load()
}

/**
 * Loads a part of a screen when it is first rendered. Retries when its code fails to load, first waiting for the
 * connection: an error thrown at once would replace the whole screen.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPatiently(load) }))
