import { foldedWords } from '@fieldside/contracts/fold.ts'
import { containing } from '@fieldside/platform/containing.ts'
import { type RawBuilder, sql } from 'kysely'

/** More words than anyone types. Each costs a condition. */
const WORDS_MAX = 8

/** Whether a `searched_text` contains every typed word, in any form. True if nothing was typed that is a word. */
export const hasWords = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => {
  const conditions = foldedWords(typed)
    .slice(0, WORDS_MAX)
    .map((word) => sql`(${text} like ${containing(word)} or ${text} like stem_pattern(${word}))`)
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
