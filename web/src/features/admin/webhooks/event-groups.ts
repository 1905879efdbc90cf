import { eventsByService } from '@fieldside/contracts/events/catalogue.ts'
import { serviceWords } from '../system-words.ts'

export type EventGroup = { service: string; label: string; types: readonly string[] }

/** The most wanted services first. Notification isn't among them: its own events are about messages to people. */
const DELIVERED = ['booking', 'billing', 'directory', 'content', 'identity'] as const

/** The types of events by the service that publishes them. A type with several versions occurs once. */
export const EVENT_GROUPS: readonly EventGroup[] = DELIVERED.map((service) => ({
  service,
  label: serviceWords(service),
  types: [...new Set(eventsByService[service]!.map(({ type }) => type))],
}))

/** Puts chosen types in the order of the groups. Types that this client doesn't know stay, at the end. */
export const inOrder = (chosen: ReadonlySet<string>): string[] => {
  const known = EVENT_GROUPS.flatMap(({ types }) => types)
  return [...known.filter((type) => chosen.has(type)), ...[...chosen].filter((type) => !known.includes(type))]
}
