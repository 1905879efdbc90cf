import { z } from 'zod'
import { AppointmentPlace } from '../../appointment-types.ts'
import { endpoint } from '../../endpoint.ts'
import { Instant, pageOf } from '../../fields.ts'
import { Qualification, SavableCard } from '../directory.ts'
import { OfferedType } from '../offers.ts'
import { NextSlot } from '../openings.ts'
import { FoundCard, SearchQuery, SearchReply } from '../search.ts'

/** A professional with the next time they can be booked. */
export const SearchCard = SavableCard.extend({
  /** The next available slot within 28 days; null if there is none or no hours are set. */
  next_opening: Instant.nullable(),
  has_hours: z.boolean(),
  /** The next available starts on up to three days, soonest first, with the type of session that each belongs to. */
  slots: z.array(NextSlot),
  /** Where the sessions of these slots take place, and the zone of the professional's hours. The BFF of release 0.1.0 omits both. */
  place: AppointmentPlace.nullable().optional(),
  time_zone: z.string().nullable().optional(),
})
export type SearchCard = z.infer<typeof SearchCard>

export const SearchResult = SearchCard.extend(FoundCard.shape)
export type SearchResult = z.infer<typeof SearchResult>

export const searchScreen = endpoint('GET /screens/search', {
  summary: 'Returns search results with availability and saved state',
  callers: ['signed-in'],
  query: SearchQuery,
  reply: SearchReply.extend(pageOf(SearchResult).shape),
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
