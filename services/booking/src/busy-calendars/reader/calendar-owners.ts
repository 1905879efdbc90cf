import type { CalendarParts } from './calendar-lines.ts'

/** Longer texts are no name, and searching them would take long. */
const NAME_MAX_CHARS = 1000

const ADDRESS = /[^\s@/?&=<>"',;:()]+@[^\s@/?&=<>"',;:()]+\.[^\s@/?&=<>"',;:()]+/g

const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/**
 * Returns the email addresses of a calendar's owner. Google and Zimbra have it in the secret address, and Google names a
 * person's own calendar after it. Most other programs don't tell.
 */
export const ownersOf = (url: string, parts: readonly CalendarParts[]): Set<string> =>
  new Set(
    [decoded(url), ...parts.map(({ name }) => name.slice(0, NAME_MAX_CHARS))]
      .flatMap((text) => text.match(ADDRESS) ?? [])
      .map((address) => address.toLowerCase()),
  )
