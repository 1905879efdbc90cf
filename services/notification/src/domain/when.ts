const partOf = (at: Date, timeZone: string, timeZoneName: 'longGeneric' | 'long'): string | undefined =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value

/** Returns a zone's generic name ('Mountain Time'), or else its long one ('GMT-05:00', 'Coordinated Universal Time'). */
const zoneWords = (at: Date, timeZone: string): string => {
  const generic = partOf(at, timeZone, 'longGeneric')
  return generic && !generic.startsWith('GMT') ? generic : (partOf(at, timeZone, 'long') ?? timeZone)
}

/** Returns 'Tue, Nov 24, 2026, 10:30 AM (Mountain Time)'. Falls back to UTC and says so. */
export const formatWhen = (instant: string, timeZone: string | null | undefined): string => {
  const zone = timeZone ?? 'UTC'
  const at = new Date(instant)
  const text = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)
  return `${text} (${zoneWords(at, zone)})`
}
