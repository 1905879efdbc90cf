import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, requiredLine } from '../fields.ts'
import { SYNONYM_PHRASES_MAX, SYNONYM_SETS_MAX, TOPIC_MAX_CHARS } from '../limits.ts'

/** Phrases that find each other in a search, such as 'PT' and 'physical therapist'. */
export const SynonymSet = z.object({ id: Id, phrases: z.array(z.string()) })
export type SynonymSet = z.infer<typeof SynonymSet>

export const SynonymsForm = z.strictObject({
  phrases: z
    .array(requiredLine('Phrase', TOPIC_MAX_CHARS))
    .min(2, 'Please enter at least two phrases')
    .max(SYNONYM_PHRASES_MAX, `Please enter at most ${SYNONYM_PHRASES_MAX} phrases`),
})

export const adminListSynonyms = endpoint('GET /admin/search-synonyms', {
  summary: 'Lists the sets of phrases that find each other in a search',
  callers: ['admin'],
  reply: z.object({ items: z.array(SynonymSet) }),
})

export const adminAddSynonyms = endpoint('POST /admin/search-synonyms', {
  summary: `Adds a set of phrases that find each other, recorded in the audit log; at most ${SYNONYM_SETS_MAX} sets`,
  callers: ['admin'],
  body: SynonymsForm,
  reply: SynonymSet,
  problems: ['too-many-synonyms'],
})

export const adminRemoveSynonyms = endpoint('DELETE /admin/search-synonyms/{id}', {
  summary: 'Removes a set of phrases, recorded in the audit log',
  callers: ['admin'],
  reply: SynonymSet,
  problems: ['not-found'],
})
