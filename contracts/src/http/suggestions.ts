import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { SEARCH_WORDS_MAX_CHARS, SUGGESTIONS_MAX } from '../limits.ts'
import { ProfessionalType } from '../professional-types.ts'

/** A place to search in. `location` is what to search for. */
export const PlaceSuggestion = z.object({ location: z.string(), city: z.string(), state: z.string() })

export const suggestSearches = endpoint('GET /professionals/suggestions', {
  summary: `Suggests professionals, specialties, and places for words while they are typed, at most ${SUGGESTIONS_MAX} in all`,
  callers: ['signed-in'],
  query: z.strictObject({ words: z.string().trim().min(1).max(SEARCH_WORDS_MAX_CHARS) }),
  reply: z.object({
    professionals: z.array(
      z.object({
        id: Id,
        first_name: z.string().nullable(),
        last_name: z.string().nullable(),
        specialty: ProfessionalType.nullable(),
        location: z.string().nullable(),
        profile_picture: z.string().nullable(),
      }),
    ),
    specialties: z.array(ProfessionalType),
    places: z.array(PlaceSuggestion),
  }),
})

/** Coordinates come in the body, because browsers and proxies keep URLs. */
export const findNearestPlace = endpoint('POST /places/nearest', {
  summary:
    'Returns the ZIP code whose center is nearest to a point in the US. The point isn’t stored or logged',
  callers: ['signed-in'],
  secretReply: true,
  repeatable: true,
  body: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  reply: z.object({ zip: z.string(), city: z.string(), state: z.string() }),
  problems: ['not-found'],
})
