import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

type Show = (kind: 'success' | 'error' | 'info', title: string, description?: string) => void

// The toaster is loaded once the page has nothing better to do; until it stands the messages wait here.
const waiting: Parameters<Show>[] = []
let wanted = false
let onWanted = () => {}
const later: Show = (...message) => {
  waiting.push(message)
  want()
}
let show = later

let dismissErrors = () => {}

/** Called by the toaster when it stands; what it returns, when it goes. */
export const connectToaster = (real: Show, dismissAllErrors = () => {}): (() => void) => {
  show = real
  dismissErrors = dismissAllErrors
  for (const message of waiting.splice(0)) real(...message)
  return () => {
    show = later
    dismissErrors = () => {}
  }
}

/** Says something in a corner of the window; errors are red and stay longer. Returns nothing: effects end with it. */
export const notify = {
  success: (title: string, description?: string): void => void show('success', title, description),
  error: (title: string, description?: string): void => void show('error', title, description),
  info: (title: string, description?: string): void => void show('info', title, description),
  /** What went wrong before is no news once it is tried again. */
  forgetErrors: (): void => dismissErrors(),
}

const LazyToaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

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

/** Not every browser says when it is idle. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 1000)
}

export const Toasts = () => {
  // Ahead of the first message: 'no connection' could not be said if that had to be loaded first.
  useEffect(() => whenIdle(want), [])
  const needed = useSyncExternalStore(subscribe, () => wanted)
  return <Suspense fallback={null}>{needed && <LazyToaster />}</Suspense>
}
