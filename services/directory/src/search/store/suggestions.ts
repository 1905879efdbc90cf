import { sql } from 'kysely'
import type { ProfessionalRow, Reader } from '../../schema.ts'
import { lexeme } from '../rules/search-words.ts'

/** Limits what is read when many names start with the typed letters. */
const READ_MAX = 200
/** A single letter, as at the start of O Brien, starts too many names and is ignored. */
const PREFIX_MIN_CHARS = 2

type Named = Pick<
  ProfessionalRow,
  'id' | 'first_name' | 'last_name' | 'specialty' | 'location' | 'picture_id'
>

/** Lists professionals with a name that starts with each word of two or more letters, by quality. */
export const listNamed = async (db: Reader, words: readonly string[], limit: number): Promise<Named[]> => {
  const compared = words.filter((word) => word.length >= PREFIX_MIN_CHARS)
  if (compared.length === 0) return []
  const query = compared.map((word) => `${lexeme(`#name ${word}`)}:*`).join(' & ')
  const { rows } = await sql<Named>`
    select p.id, p.first_name, p.last_name, p.specialty, p.location, p.picture_id
    from (select professional_id, quality_key from search_entries where terms @@ (select ${query}::tsquery)
      limit ${READ_MAX}) as e
    join professionals p on p.id = e.professional_id
    order by e.quality_key, p.id limit ${limit}`.execute(db)
  return rows
}

/** Lists all phrases of the synonym sets in which a phrase starts with the text. */
export const listPhrasesOfSets = async (db: Reader, text: string): Promise<string[]> => {
  const { rows } = await sql<{ phrase: string }>`
    select distinct search_clean(phrase) as phrase from search_synonyms, unnest(phrases) as phrase
    where exists (select from unnest(phrases) as one where starts_with(search_clean(one), ${text}))`.execute(
    db,
  )
  return rows.map(({ phrase }) => phrase)
}
