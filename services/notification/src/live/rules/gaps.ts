/** Longer than a transaction lasts. What is missing after that was rolled back. */
const KEPT_MS = 60_000
/** Appended this long ago, an entry has no gap before it that can still be filled, even if it waited for locks. */
export const SETTLED_MS = 2 * KEPT_MS
/** How many positions behind the latest one are looked for. */
export const GAP_REACH = 1000

/**
 * Follows the positions of a feed that several transactions append to. One that took a lower position can commit after
 * one with a higher position, so positions that are missing are looked for again.
 */
export const followPositions = (start: number, missing: readonly number[], nowMs: () => number) => {
  let latest = start
  const gaps = new Map(missing.map((position) => [position, nowMs()]))
  const state = () => {
    const expiredMs = nowMs() - KEPT_MS
    for (const [position, sinceMs] of gaps) if (sinceMs < expiredMs) gaps.delete(position)
    // `complete` is the position to continue after without missing any.
    return {
      latest,
      gaps: [...gaps.keys()],
      complete: Math.min(latest, ...gaps.keys().map((gap) => gap - 1)),
    }
  }
  const add = (position: number): void => {
    gaps.delete(position)
    for (let gap = Math.max(latest + 1, position - GAP_REACH); gap < position; gap += 1)
      gaps.set(gap, nowMs())
    latest = Math.max(latest, position)
  }
  return { state, add }
}
