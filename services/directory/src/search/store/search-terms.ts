import { sql } from 'kysely'
import { formPattern, placeLookup } from '../../places/rules/place.ts'
import type { Reader } from '../../schema.ts'
import { type ReadWord, withSwappedLetters } from '../rules/search-words.ts'
import { LITERAL, PLACE_TEXT } from './search-statement.ts'
import { COMMON_TERMS, IS_UNUSED } from './unused-terms.ts'

/** More places than this are matched by a condition instead of in the index of terms. */
const PLACES_MAX = 150
const CORRECTIONS_MAX = 3
/** Shorter stems are similar to too many others. */
const CORRECTED_MIN_CHARS = 4

/**
 * Finds each word's stem, and corrections for one that no professional has: with two letters swapped, or similar by
 * pg_trgm.
 */
export const findWords = async (
  db: Reader,
  words: readonly string[],
): Promise<(ReadWord & { word: string })[]> => {
  if (words.length === 0) return []
  const typed = JSON.stringify(words.map((word) => ({ word, swapped: withSwappedLetters(word) })))
  const { rows } = await sql<{
    word: string
    stem: string | null
    is_known: boolean
    corrections: string[] | null
  }>`
    with common as materialized (${sql.raw(COMMON_TERMS)})
    select word, lex.stem, close.corrections, known.is_known
    from rows from (jsonb_to_recordset(${typed}::jsonb) as (word text, swapped text[])) with ordinality
      as typed (word, swapped, n)
    left join lateral (select min(lexeme) as stem from unnest(to_tsvector('pg_catalog.english', word))) as lex on true
    cross join lateral (
      select exists (
        select from search_terms t where t.term = lex.stem and not (${sql.raw(IS_UNUSED)})
      ) as is_known
    ) as known
    left join lateral (
      select array_agg(term order by closeness desc, share desc nulls last, term) as corrections from (
        select term, 1 as closeness from search_terms, unnest(swapped) as one
          where term = any(tsvector_to_array(to_tsvector('pg_catalog.english', one)))
        union all
        (select term, similarity(term, lex.stem) from search_terms
          where term % lex.stem and term <> lex.stem and left(term, 1) <> '#' order by 2 desc limit ${CORRECTIONS_MAX})
      ) as near left join common using (term)
      where length(lex.stem) >= ${CORRECTED_MIN_CHARS}
        and not known.is_known
    ) as close on true
    order by n`.execute(db)
  const read = rows.map(({ word, stem, is_known, corrections }) => ({
    word,
    stem,
    isKnown: is_known,
    corrections: (corrections ?? []).slice(0, CORRECTIONS_MAX),
  }))
  // Names such as Will are stop words too. Someone who types only such words means them.
  return read.some(({ stem }) => stem !== null)
    ? read
    : rows.map(({ word }) => ({ word, stem: word, isKnown: true, corrections: [] }))
}

/** Returns the sets of synonyms that contain one of the phrases. */
export const findSynonyms = async (db: Reader, keys: readonly string[]): Promise<string[][]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<{ stems: string[] }>`
    select stems from search_synonyms where stems && ${keys}::text[]`.execute(db)
  return rows.map(({ stems }) => stems)
}

export const PLACE_VALUE = '#place '
/** Matches no professional. */
export const NO_PLACE = '#place'

/** Returns the filter values of the places that a location means, or null when there are too many. */
export const findPlaceValues = async (db: Reader, location: string): Promise<string[] | null> => {
  const lookup = placeLookup(location)
  const { text, before, behind } = PLACE_TEXT[lookup]
  const compared = sql.raw(lookup === 'state' ? 'place.name_words' : text)
  const { rows } = await sql<{ id: number | null; words: string }>`
    select place.id, words from place_words(${location}) as words
    left join lateral (select id from places place where ${compared} like
      ${before}::text || ${sql.raw(LITERAL)} || ${behind}::text
      or place.forms like ${formPattern(location)} limit ${PLACES_MAX + 1}) as place on true`.execute(db)
  if (rows.length > PLACES_MAX) return null
  const values = rows.flatMap(({ id }) => (id === null ? [] : [`${PLACE_VALUE}${id}`]))
  if (lookup === 'state') values.push(`#state ${rows[0]?.words}`)
  return values.length === 0 ? [NO_PLACE] : values
}
