const FORMATS_KEPT = 300

/** Returns a function that keeps what it made, because creating a DateTimeFormat takes longer than using it. */
export const keepingFormats = (create: (timeZone: string) => Intl.DateTimeFormat) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = formats.get(timeZone)
    if (known) return known
    // There are more spellings of zones than zones.
    if (formats.size >= FORMATS_KEPT) formats.clear()
    const format = create(timeZone)
    formats.set(timeZone, format)
    return format
  }
}

const whenIn = keepingFormats(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)
const genericZone = keepingFormats(
  (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }),
)
const longZone = keepingFormats(
  (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }),
)

/** Cuts the name from '11/24/2026, Mountain Time', because `formatToParts` takes four times as long as `format`. */
const zoneNameOf = (format: Intl.DateTimeFormat, at: Date): string => format.format(at).replace(/^.*?, /, '')

/** Returns a zone's generic name ('Mountain Time'), or else its long one ('GMT-05:00', 'Coordinated Universal Time'). */
const zoneWords = (at: Date, timeZone: string): string => {
  const generic = zoneNameOf(genericZone(timeZone), at)
  return generic.startsWith('GMT') ? zoneNameOf(longZone(timeZone), at) : generic
}

/** Returns 'Tue, Nov 24, 2026, 10:30 AM (Mountain Time)'. Falls back to UTC and says so. */
export const formatWhen = (instant: string, timeZone: string | null | undefined): string => {
  const zone = timeZone ?? 'UTC'
  const at = new Date(instant)
  return `${whenIn(zone).format(at)} (${zoneWords(at, zone)})`
}
