import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 64rem)'

const watch = (changed: () => void) => {
  const media = window.matchMedia?.(WIDE)
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

/** Returns whether the window has room for two columns: from 1024 px. For parts that a narrow one shouldn't load. */
export const useWide = (): boolean =>
  useSyncExternalStore(watch, () => window.matchMedia?.(WIDE).matches ?? false)
