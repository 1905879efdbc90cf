import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { CalendarFeed } from '../calendar-feeds.ts'

export const CALENDAR_MEDIA_TYPE = 'text/calendar'

export const createCalendarAddress = endpoint('POST /calendar-address', {
  summary:
    'Turns on the caller’s calendar feed, or renews its address, and returns the address, which is shown only once',
  callers: ['athlete', 'professional'],
  secretReply: true,
  reply: z.object({ feed: CalendarFeed, address: z.url() }),
  status: 201,
})

/** Calendar programs read it without a cookie. It is served at the product's address, not below /api. */
export const readCalendar = endpoint('GET /calendar/{name}', {
  summary: 'Returns a person’s sessions as an iCalendar file (RFC 5545). The name is their token and `.ics`',
  callers: ['anyone'],
  params: z.strictObject({ name: z.string() }),
  raw: true,
  mediaType: CALENDAR_MEDIA_TYPE,
  problems: ['not-found', 'too-many-calendar-reads'],
})

export const downloadSession = endpoint('GET /bookings/{id}/calendar.ics', {
  summary: 'Returns one session as an iCalendar file, with the same UID as in the feed',
  callers: ['athlete', 'professional'],
  raw: true,
  mediaType: CALENDAR_MEDIA_TYPE,
  problems: ['not-found', 'not-agreed'],
})
