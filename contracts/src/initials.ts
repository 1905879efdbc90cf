import { withoutMarks } from './bidi.ts'

/** Returns a hue in degrees, always the same for the same id. */
export const hueOf = (id: string): number => {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return hash % 360
}

/** Returns the first grapheme, because an emoji is several code units. */
const firstLetter = (word: string | undefined): string =>
  word ? [...new Intl.Segmenter().segment(word)][0]!.segment : ''

/** Returns initials: 'Ana Ruiz' → 'AR', 'ana@example.com' → 'A'. */
export const initialsOf = (name: string): string => {
  const words = withoutMarks(name).replace(/@.*/, '').trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter)
  return letters.join('').toUpperCase() || '?'
}
