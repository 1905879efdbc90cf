import { foldedWords } from '@fieldside/contracts/fold.ts'
import { containing } from '@fieldside/platform/containing.ts'
import { type RawBuilder, sql } from 'kysely'
import { equipmentOf, isAbbreviation, meaningsOf, singularOf } from '../rules/exercise-words.ts'

/** More words than anyone types. Each costs a condition. */
const WORDS_MAX = 8

const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`(${text} like ${containing(word)} or ${text} like stem_pattern(${word}))`

/** Whether a text has a word or one of its meanings. An abbreviation is a whole word: 'db' isn't in 'sandbag'. */
const hasMeaning = (text: RawBuilder<unknown>, word: string, meanings: string[][]): RawBuilder<boolean> => {
  const itself = isAbbreviation(word) ? sql`${text} like ${`% ${word} %`}` : hasWord(text, word)
  const names = meanings.map((name) =>
    sql.join(
      name.map((part) => sql`${text} like '% ' || stem(${part}) || ' %'`),
      sql` and `,
    ),
  )
  return sql<boolean>`(${itself} or ${sql.join(names, sql` or `)})`
}

/** Returns the words of a search that count. */
export const searchedWords = (typed: string): string[] => foldedWords(typed).slice(0, WORDS_MAX)

const hasPiece = (pieces: RawBuilder<unknown>, piece: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from unnest(${pieces}) as piece where lower(piece) like ${containing(piece)})`

/** Whether one of several names has every word: 'agility ladders' are an Agility ladder. */
const isNamed = (names: RawBuilder<unknown>, words: string[]): RawBuilder<boolean> => {
  const conditions = words.map((word) => sql`' ' || folded_words(name) like ${`% ${singularOf(word)}%`}`)
  return sql<boolean>`exists (select from unnest(${names}) as name where ${sql.join(conditions, sql` and `)})`
}

/**
 * Whether a `searched_text` has every typed word, in any form. Where the names of an exercise's equipment and category
 * are given, they can have the words too. True if nothing was typed that is a word.
 */
export const hasWords = (
  text: RawBuilder<unknown>,
  typed: string,
  names?: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  const words = searchedWords(typed)
  if (words.length === 0) return sql`true`
  const conditions = words.map((word) => {
    const meanings = meaningsOf(word)
    const inText = meanings.length > 0 ? hasMeaning(text, word, meanings) : hasWord(text, word)
    const piece = names && equipmentOf(word)
    return piece ? sql<boolean>`(${inText} or ${hasPiece(names, piece)})` : inText
  })
  const all = sql<boolean>`(${sql.join(conditions, sql` and `)})`
  return names ? sql<boolean>`(${all} or ${isNamed(names, words)})` : all
}
