import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { onceUsed } from '../client/load-part.ts'
import { isToasterWanted, onToasterWanted, wantToaster } from '../client/notify.ts'
import { lazyPart } from './lazy-part.ts'

const LazyToaster = lazyPart(async () => (await import('./sonner.tsx')).Toaster)

export const Toasts = () => {
  // Loads before the first message, because an error about a lost connection couldn't load it.
  useEffect(() => onceUsed(wantToaster), [])
  const needed = useSyncExternalStore(onToasterWanted, isToasterWanted, isToasterWanted)
  return <Suspense fallback={null}>{needed && <LazyToaster />}</Suspense>
}
