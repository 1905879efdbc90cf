/** What to put on a barbell. */
export type Loading = {
  /** The weight of bar and plates. Differs from the wanted weight if the plates don't add up to it. */
  grams: number
  /** On each side, the heaviest first. */
  plates: number[]
  isExact: boolean
}

/** Grams by which pounds differ when each plate is rounded to a gram. Less than the smallest plate. */
const ROUNDING_GRAMS = 50

const divisorOf = (one: number, other: number): number => (other === 0 ? one : divisorOf(other, one % other))

/**
 * Returns for each weight in steps the last plate of the fewest plates that add up to it, or 0 if none do. Greedy would
 * miss 20 as 2 × 10 with plates of 15 and 10.
 */
const lastPlates = (plates: readonly number[], most: number): Int32Array => {
  const fewest = new Int32Array(most + 1).fill(-1)
  const last = new Int32Array(most + 1)
  fewest[0] = 0
  for (let weight = 1; weight <= most; weight += 1)
    for (const plate of plates) {
      const before = plate <= weight ? fewest[weight - plate]! : -1
      if (before < 0 || (fewest[weight]! >= 0 && fewest[weight]! <= before + 1)) continue
      fewest[weight] = before + 1
      last[weight] = plate
    }
  return last
}

/**
 * Returns the fewest plates, as heavy as possible, that load a bar to a weight, or else to the nearest weight, rather
 * the lighter one. Null for less than the bar.
 */
export const loadingOf = (
  grams: number,
  { bar_grams, plates_grams }: { bar_grams: number; plates_grams: readonly number[] },
): Loading | null => {
  const side = (grams - bar_grams) / 2
  if (side < -ROUNDING_GRAMS / 2) return null
  const step = plates_grams.reduce(divisorOf, 0)
  if (step === 0 || side <= 0) return { grams: bar_grams, plates: [], isExact: side <= ROUNDING_GRAMS / 2 }
  const plates = plates_grams.map((plate) => plate / step).sort((one, other) => other - one)
  const most = Math.floor(side / step) + plates.at(-1)!
  const last = lastPlates(plates, most)
  let nearest = 0
  for (let weight = 1; weight <= most; weight += 1)
    if (last[weight]! > 0 && Math.abs(weight * step - side) < Math.abs(nearest * step - side))
      nearest = weight
  const chosen: number[] = []
  for (let rest = nearest; rest > 0; rest -= last[rest]!) chosen.push(last[rest]! * step)
  chosen.sort((one, other) => other - one)
  const loaded = bar_grams + 2 * nearest * step
  const isExact = Math.abs(loaded - grams) <= ROUNDING_GRAMS
  return { grams: isExact ? grams : loaded, plates: chosen, isExact }
}
