import { fold } from '@fieldside/contracts/fold.ts'

/** Returns the items whose name has each typed word, whatever its case and accents. */
export const namesWith = <Item extends { name: string }>(items: readonly Item[], text: string): Item[] => {
  const words = fold(text).split(/\s+/u).filter(Boolean)
  return items.filter(({ name }) => words.every((word) => fold(name).includes(word)))
}
