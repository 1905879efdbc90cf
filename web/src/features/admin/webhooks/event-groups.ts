import { eventsByService } from '@fieldside/contracts/events/catalogue.ts'
import type { SystemPart } from '@fieldside/contracts/http/bff/system.ts'
import { serviceWords } from '../system-words.ts'

export type EventGroup = { service: string; label: string; types: readonly string[] }

/** Notification's own events are about messages to people, and webhooks don't deliver them. */
const NOT_DELIVERED = 'notification'

/** The types of events by the service that publishes them. A type with several versions occurs once. */
export const EVENT_GROUPS: readonly EventGroup[] = Object.entries(eventsByService)
  .filter(([service]) => service !== NOT_DELIVERED)
  .map(([service, events]) => ({
    service,
    label: serviceWords(service as SystemPart['service']),
    types: [...new Set(events.map(({ type }) => type))],
  }))

/** Puts chosen types in the order of the catalogue. Types that this client doesn't know stay, at the end. */
export const inOrder = (chosen: ReadonlySet<string>): string[] => {
  const known = EVENT_GROUPS.flatMap(({ types }) => types)
  return [...known.filter((type) => chosen.has(type)), ...[...chosen].filter((type) => !known.includes(type))]
}
