import { hasRecoveryMarker } from '@fieldside/contracts/recovery-markers.ts'

/** Parameters in the hash of emailed links that carry a secret. */
export const CONFIRM = 'confirm_email'
export const UNDO = 'undo_email'
export const STOP_RESET = 'stop_reset'

/** Tells whether the URL is that of an emailed link, which the app opens instead of the page. */
export const isMailed = ({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean => {
  const inHash = new URLSearchParams(hash.slice(1))
  return (
    [new URLSearchParams(search), inHash].some(hasRecoveryMarker) ||
    [CONFIRM, UNDO, STOP_RESET].some((name) => inHash.has(name))
  )
}
