/** Formats a calendar day: '2026-11-21' → 'November 21, 2026', independent of the time zone. */
export const formatLongDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
