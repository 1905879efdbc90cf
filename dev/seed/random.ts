export type Random = {
  /** Returns a whole number from `from` to `to`, inclusive. */
  between: (from: number, to: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** Generates the same numbers for a seed everywhere (mulberry32), so that the invented people never change. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between: Random['between'] = (from, to) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    pick: (items) => {
      if (items.length === 0) throw new Error('there is nothing to pick from')
      return items[between(0, items.length - 1)]!
    },
  }
}
