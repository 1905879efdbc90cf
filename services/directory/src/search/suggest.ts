import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { suggestSearches as contract } from '@fieldside/contracts/http/suggestions.ts'
import { SUGGESTIONS_MAX } from '@fieldside/contracts/limits.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import type { DirectoryContext } from '../context.ts'
import { typedWords } from './rules/search-words.ts'
import { listNamed, listPhrasesOfSets } from './store/suggestions.ts'

const PLACES_MAX = 3
const SPECIALTIES_MAX = 2

/** Returns types with a word, or a synonym, that starts with the text. */
const specialtiesFor = (text: string, phrases: readonly string[]): ProfessionalType[] =>
  ProfessionalType.options
    .filter((type) => {
      const label = typedWords(type).join(' ')
      return ` ${label}`.includes(` ${text}`) || phrases.some((phrase) => label.includes(phrase))
    })
    .slice(0, SPECIALTIES_MAX)

/** Suggests completions: places and types first, then professionals up to SUGGESTIONS_MAX. */
export const suggestSearches = async (
  ctx: DirectoryContext,
  words: string,
): Promise<ReplyOf<typeof contract>> => {
  const typed = typedWords(words)
  const text = typed.join(' ')
  if (text === '') return { professionals: [], specialties: [], places: [] }
  const [gazetteer, phrases, named] = await Promise.all([
    ctx.gazetteer(),
    listPhrasesOfSets(ctx.db.kysely, text),
    listNamed(ctx.db.kysely, typed, SUGGESTIONS_MAX),
  ])
  const places = text.length > 1 ? gazetteer.suggest(words, PLACES_MAX) : []
  const specialties = specialtiesFor(text, phrases)
  const professionals = named
    .slice(0, SUGGESTIONS_MAX - places.length - specialties.length)
    .map(({ picture_id, ...card }) => ({ ...card, profile_picture: picture_id && `/pictures/${picture_id}` }))
  return { professionals, specialties, places }
}
