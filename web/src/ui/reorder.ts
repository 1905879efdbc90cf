/** Returns the index for a row dragged to this height: below every other row whose midpoint is above it. */
export const targetIndex = (heldY: number, held: number, middles: readonly number[]): number =>
  middles.filter((middle, index) => index !== held && middle < heldY).length

/** Returns the index that a key moves a row to; undefined for other keys and at the ends. */
export const keyTarget = (key: string, index: number, count: number): number | undefined => {
  const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[key]
  return target === undefined || target < 0 || target >= count || target === index ? undefined : target
}
