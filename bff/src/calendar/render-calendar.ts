import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { calendarUidOf } from '@fieldside/contracts/calendar-uid.ts'
import { onOneLine } from '@fieldside/contracts/control-characters.ts'
import { HOUR_S } from '@fieldside/contracts/durations.ts'
import type { CalendarEntry } from '@fieldside/contracts/http/calendar-feeds.ts'
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { EntryWords } from './words-of-entries.ts'

type Shown = {
  wordsOf: (entry: CalendarEntry) => EntryWords
  hidesNames: boolean
  /** Where the booking's page is. */
  publicOrigin: string
}

const titleOf = (entry: CalendarEntry, name: string | undefined, hidesNames: boolean): string => {
  if (hidesNames) return 'Fieldside session'
  const type = APPOINTMENT_TYPE_LABELS[entry.appointment_type]
  return name ? `${type} with ${name}` : type
}

const eventOf = (entry: CalendarEntry, { wordsOf, hidesNames, publicOrigin }: Shown) => {
  const { name, address } = wordsOf(entry)
  return {
    id: calendarUidOf(entry.appointment_id),
    sequence: entry.sequence,
    // Without METHOD, DTSTAMP is when the event last changed (RFC 5545, 3.8.7.2). So the file changes only with it.
    stamp: new Date(entry.updated_at),
    lastModified: new Date(entry.updated_at),
    start: new Date(entry.starts_at),
    end: new Date(entry.ends_at),
    // Some readers refuse the whole feed for one control character. Stored texts may be older than our rule about them.
    summary: onOneLine(titleOf(entry, name, hidesNames)),
    location: onOneLine(address ?? '') || APPOINTMENT_PLACE_LABELS[entry.place],
    url: `${publicOrigin}/booking/${entry.appointment_id}`,
    status: entry.status === 'confirmed' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency:
      entry.status === 'confirmed' ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  }
}

const PRODUCT = { company: 'Fieldside', product: 'Calendar', language: 'EN' }

/** Renders a feed, which calendar programs read again every hour or less often. Without METHOD, because Google rejects one. */
export const renderFeed = (entries: readonly CalendarEntry[], shown: Shown): string =>
  ical({
    prodId: PRODUCT,
    name: 'Fieldside',
    ttl: HOUR_S,
    events: entries.map((entry) => eventOf(entry, shown)),
  }).toString()

/** Renders one session to add to a calendar. */
export const renderSession = (entry: CalendarEntry, shown: Shown): string =>
  ical({ prodId: PRODUCT, events: [eventOf(entry, shown)] }).toString()
