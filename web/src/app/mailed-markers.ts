import { hasRecoveryMarker } from '@fieldside/contracts/recovery-markers.ts'

/** The secrets of mailed links in the hash of an address. */
export const CONFIRM = 'confirm_email'
export const UNDO = 'undo_email'

/** Returns whether the address came from a mailed link, which the app opens instead of the page. */
export const isMailed = ({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean => {
  const inHash = new URLSearchParams(hash.slice(1))
  return (
    [new URLSearchParams(search), inHash].some(hasRecoveryMarker) || inHash.has(CONFIRM) || inHash.has(UNDO)
  )
}
