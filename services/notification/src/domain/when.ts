const partOf = (at: Date, timeZone: string, timeZoneName: 'longGeneric' | 'long'): string | undefined =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value

/** 'America/Denver' → 'Mountain Time'; where people have no such name for it, 'GMT-05:00' or 'Coordinated Universal Time'. */
const zoneWords = (at: Date, timeZone: string): string => {
  const generic = partOf(at, timeZone, 'longGeneric')
  return generic && !generic.startsWith('GMT') ? generic : (partOf(at, timeZone, 'long') ?? timeZone)
}

/** 'Tue, Nov 24, 2026, 10:30 AM (Mountain Time)'. Without a known zone it is UTC, and says so. */
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
