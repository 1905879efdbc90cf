/** The reads of a page until it follows the live feed, and the feed's position at the earliest of them. */
type Reads = {
  /** null when a reply named no position; undefined before the first reply. */
  from: number | null | undefined
  onEarlier: () => void
}

const nothingRead = (): Reads => ({ from: undefined, onEarlier: () => {} })

let reads = nothingRead()

/** Starts over after a sign-in, which drops everything that was read before. */
export const startReads = (): void => {
  reads = nothingRead()
}

/** Notes the start of a read. Call the returned function with the position in the reply. */
export const beginRead = (): ((position: number | null) => void) => {
  const begun = reads
  return (position) => {
    const isEarlier =
      begun.from === undefined || (begun.from !== null && (position === null || position < begun.from))
    if (!isEarlier) return
    begun.from = position
    begun.onEarlier()
  }
}

/**
 * Returns the position from which a stream misses no change since the reads; undefined when none is known.
 * Calls `onEarlier` when a pending read turns out to be older. Only a page's first stream gets a position,
 * because later ones start too long after the reads.
 */
export const followReads = (onEarlier: () => void): number | undefined => {
  const begun = reads
  reads = { ...nothingRead(), from: null }
  if (typeof begun.from !== 'number') return undefined
  begun.onEarlier = onEarlier
  return begun.from
}
