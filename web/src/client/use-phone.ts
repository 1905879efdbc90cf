import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 767.98px)'

const watch = (changed: () => void) => {
  const media = window.matchMedia(PHONE)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Returns whether the window is narrower than 768 px, where the design for phones applies. */
export const isPhone = (): boolean => window.matchMedia(PHONE).matches

export const usePhone = (): boolean => useSyncExternalStore(watch, isPhone)
