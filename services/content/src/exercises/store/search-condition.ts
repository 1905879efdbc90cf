import { foldedWords } from '@fieldside/contracts/fold.ts'
import { containing } from '@fieldside/platform/containing.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  equipmentOf,
  isAbbreviation,
  meaningsOf,
  singularOf,
  withJoinedNames,
} from '../rules/exercise-words.ts'

/** More words than anyone types. Each costs a condition. */
const WORDS_MAX = 8

/** Computes a pattern once for all rows, also in a prepared statement's generic plan. */
const once = (pattern: RawBuilder<string>): RawBuilder<string> => sql`(select ${pattern})`

const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`(${text} like ${containing(word)} or ${text} like ${once(sql`stem_pattern(${word})`)})`

/** Whether a text has a word or one of its meanings. An abbreviation is a whole word: 'db' isn't in 'sandbag'. */
const hasMeaning = (text: RawBuilder<unknown>, word: string, meanings: string[][]): RawBuilder<boolean> => {
  const itself = isAbbreviation(word) ? sql`${text} like ${`% ${word} %`}` : hasWord(text, word)
  const names = meanings.map((name) =>
    sql.join(
      name.map((part) => sql`${text} like ${once(sql`'% ' || stem(${part}) || ' %'`)}`),
      sql` and `,
    ),
  )
  return sql<boolean>`(${itself} or ${sql.join(names, sql` or `)})`
}

/** Returns the words of a search that count. A name of several words that stands for another one is one word. */
export const searchedWords = (typed: string): string[] =>
  withJoinedNames(foldedWords(typed).slice(0, WORDS_MAX))

/**
 * Whether a `searched_text` has every typed word, in any form. Where the words of an exercise's equipment and category
 * are given, they can have the words too: 'agility ladders' are an Agility ladder. True if nothing was typed that is a
 * word.
 */
export const hasWords = (
  text: RawBuilder<unknown>,
  typed: string,
  pieces?: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  const words = searchedWords(typed)
  if (words.length === 0) return sql`true`
  const conditions = words.map((word) => {
    const meanings = meaningsOf(word)
    const inText = meanings.length > 0 ? hasMeaning(text, word, meanings) : hasWord(text, word)
    const piece = pieces && equipmentOf(word)
    return piece ? sql<boolean>`(${inText} or ${pieces} like ${containing(piece)})` : inText
  })
  const all = sql<boolean>`(${sql.join(conditions, sql` and `)})`
  if (!pieces) return all
  const inPieces = words.map((word) => sql`${pieces} like ${`% ${singularOf(word)}%`}`)
  return sql<boolean>`(${all} or (${sql.join(inPieces, sql` and `)}))`
}
