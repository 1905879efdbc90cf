import { hasRecoveryMarker } from '@fieldside/contracts/recovery-markers.ts'

/** Parameters in the hash of emailed links that carry a secret. */
export const CONFIRM = 'confirm_email'
export const UNDO = 'undo_email'

/** Tells whether the URL is that of an emailed link, which the app opens instead of the page. */
export const isMailed = ({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean => {
  const inHash = new URLSearchParams(hash.slice(1))
  return (
    [new URLSearchParams(search), inHash].some(hasRecoveryMarker) || inHash.has(CONFIRM) || inHash.has(UNDO)
  )
}
