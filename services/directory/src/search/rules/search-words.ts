import { foldedWords } from '@fieldside/contracts/fold.ts'

/** Stems that must all be there, such as those of 'physical therapist'. */
type Phrase = readonly string[]
/** Phrases of which one must be there: what was typed, corrections, and synonyms. */
export type WordGroup = readonly Phrase[]

export type ReadWord = {
  /** Null for a stop word, such as 'the'. */
  stem: string | null
  /** Whether a professional has the stem. */
  isKnown: boolean
  /** For a stem that no professional has: the closest ones, best first. */
  corrections: readonly string[]
}

/**
 * Returns the words that nothing is known by, as if they weren't typed: 'dietitian for teenagers' finds dietitians. None
 * when nothing else is left to search for.
 */
export const unusedWords = <Word extends ReadWord>(words: readonly Word[]): Word[] => {
  const isUnused = ({ stem, isKnown, corrections }: Word): boolean =>
    stem !== null && !isKnown && corrections.length === 0
  const unused = words.filter(isUnused)
  return words.some((word) => word.stem !== null && !isUnused(word)) ? unused : []
}

/** Longer searches are cut off after this many words. */
const WORDS_MAX = 12
/** Positions of a stem in a professional: A name and type, B credentials, sports, and conditions, C place. */
const TITLE = 'A'
const LISTED = 'ABC'

/** Splits what a person typed into folded words. */
export const typedWords = (text: string): string[] => foldedWords(text).slice(0, WORDS_MAX)

/** Returns a word with each pair of neighboring letters swapped, a frequent typo that trigrams judge too far away. */
export const withSwappedLetters = (word: string): string[] => {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, index) =>
      [...letters.slice(0, index), letter, letters[index]!, ...letters.slice(index + 2)].join(''),
    )
}

/** The order-independent form in which synonyms are stored. */
const keyOf = (stems: readonly string[]): string => [...new Set(stems)].sort().join(' ')

type Position = { stem: string; alternatives: readonly string[] }

const positionsOf = (words: readonly ReadWord[]): Position[] =>
  words.flatMap(({ stem, corrections: [closest, ...others] }) => {
    if (stem === null) return []
    return [closest === undefined ? { stem, alternatives: [] } : { stem: closest, alternatives: others }]
  })

/** Returns every phrase of neighboring words, as synonyms are looked up: 78 at most. */
export const phraseKeys = (words: readonly ReadWord[]): string[] => {
  const stems = positionsOf(words).map(({ stem }) => stem)
  return stems.flatMap((_, start) =>
    stems.slice(start).map((_, length) => keyOf(stems.slice(start, start + length + 1))),
  )
}

/** Groups words by the longest phrases that have synonyms; any other word is a group of its own. */
export const groupsOf = (
  words: readonly ReadWord[],
  synonyms: readonly (readonly string[])[],
): WordGroup[] => {
  const positions = positionsOf(words)
  const groups: WordGroup[] = []
  for (let start = 0; start < positions.length; ) {
    const { stem, alternatives } = positions[start]!
    let taken = 1
    let group: Phrase[] = [[stem], ...alternatives.map((other) => [other])]
    for (let length = positions.length - start; length > 0; length -= 1) {
      const stems = positions.slice(start, start + length).map((position) => position.stem)
      const sets = synonyms.filter((set) => set.includes(keyOf(stems)))
      if (sets.length === 0) continue
      group = [stems, ...sets.flat().map((phrase) => phrase.split(' '))]
      taken = length
      break
    }
    groups.push(group)
    start += taken
  }
  return groups
}

/** Writes a stem or filter value as a lexeme of a tsquery, which allows any character in quotes. */
export const lexeme = (text: string, weights = ''): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${weights && `:${weights}`}`

const anyOf = (parts: readonly string[]): string => `(${[...new Set(parts)].join(' | ')})`

const groupQuery = (group: WordGroup, weights = ''): string =>
  anyOf(group.map((phrase) => `(${phrase.map((stem) => lexeme(stem, weights)).join(' & ')})`))

/** A group as queries for each level of prominence. */
export type GroupQueries = { title: string; listed: string }

export const groupQueries = (group: WordGroup): GroupQueries => ({
  title: groupQuery(group, TITLE),
  listed: groupQuery(group, LISTED),
})

/** Returns the tsquery that all groups and at least one value of each filter satisfy. */
export const wholeQuery = (groups: readonly WordGroup[], filters: readonly (readonly string[])[]): string => {
  const parts = [
    ...groups.map((group) => groupQuery(group)),
    ...filters.map((values) => anyOf(values.map((value) => lexeme(value)))),
  ]
  return parts.length === 0 ? lexeme('#all') : parts.join(' & ')
}

/** Finds the entries of one of the TURNS equal parts of all. */
export const inBucket = (bucket: number): string => lexeme(`#bucket ${bucket}`)
