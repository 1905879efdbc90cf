import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant, pageOf, ShownCount } from '../../fields.ts'
import { Qualification, SavableCard, SearchQuery } from '../directory.ts'
import { OfferedType } from '../offers.ts'

export const SearchCard = SavableCard.extend({
  /** The next available slot within 28 days; null if there is none or no hours are set. */
  next_opening: Instant.nullable(),
  has_hours: z.boolean(),
})
export type SearchCard = z.infer<typeof SearchCard>

export const searchScreen = endpoint('GET /screens/search', {
  summary: 'Returns search results with availability and saved state',
  callers: ['signed-in'],
  query: SearchQuery,
  reply: pageOf(SearchCard).extend({ count: ShownCount }),
})

export const bookingPageScreen = endpoint('GET /screens/booking', {
  summary:
    'Lists professionals who accept bookings, for /booking; visitors see them too, but requesting a session requires an account',
  callers: ['anyone'],
  query: SearchQuery,
  reply: searchScreen.reply,
})

export const professionalScreen = endpoint('GET /screens/professional/{id}', {
  summary: 'Returns a profile with its appointment types and next opening',
  callers: ['signed-in'],
  reply: z.object({
    professional: SearchCard,
    offers: z.array(OfferedType),
    /** Empty unless approved. */
    checks: z.array(Qualification),
    /** The reason to show while booking is disabled; null when it is possible. */
    not_bookable_reason: z.string().nullable(),
  }),
  problems: ['not-found'],
})
