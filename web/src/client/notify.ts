import { type Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'

type Show = (kind: 'success' | 'error' | 'info', title: string, description?: string) => void

// The toaster loads when the page is idle; until then messages queue here.
const waiting: Parameters<Show>[] = []
let wanted = false
let onWanted = () => {}
const later: Show = (...message) => {
  waiting.push(message)
  want()
}
let show = later

let dismissErrors = () => {}

/** Called by the toaster on mount. Returns the function to call on unmount. */
export const connectToaster = (real: Show, dismissAllErrors = () => {}): (() => void) => {
  show = real
  dismissErrors = dismissAllErrors
  for (const message of waiting.splice(0)) real(...message)
  return () => {
    show = later
    dismissErrors = () => {}
  }
}

/** Shows a toast; errors are red and stay longer. Returns nothing, so that an effect can end with it. */
export const notify = {
  success: (title: string, description?: string): void => void show('success', title, description),
  error: (title: string, description?: string): void => void show('error', title, description),
  info: (title: string, description?: string): void => void show('info', title, description),
  /** Dismisses earlier errors, which no longer apply once the user retries. */
  forgetErrors: (): void => dismissErrors(),
}

const LazyToaster = lazyPart(async () => (await import('../ui/toaster.tsx')).Toaster)

const subscribe = (listener: () => void) => {
  onWanted = listener
  return () => {
    onWanted = () => {}
  }
}

const want = (): void => {
  wanted = true
  onWanted()
}

/** Not every browser has requestIdleCallback. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 1000)
}

export const Toasts = () => {
  // Loads before the first message, because an error about a lost connection couldn't load it.
  useEffect(() => whenIdle(want), [])
  const needed = useSyncExternalStore(subscribe, () => wanted)
  return <Suspense fallback={null}>{needed && <LazyToaster />}</Suspense>
}
