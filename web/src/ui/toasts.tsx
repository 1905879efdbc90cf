import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { isToasterWanted, onToasterWanted, wantToaster } from '../client/notify.ts'
import { lazyPart } from './lazy-part.ts'

const LazyToaster = lazyPart(async () => (await import('./sonner.tsx')).Toaster)

/** Not every browser has requestIdleCallback. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 1000)
}

export const Toasts = () => {
  // Loads before the first message, because an error about a lost connection couldn't load it.
  useEffect(() => whenIdle(wantToaster), [])
  const needed = useSyncExternalStore(onToasterWanted, isToasterWanted)
  return <Suspense fallback={null}>{needed && <LazyToaster />}</Suspense>
}
