import ICAL from 'ical.js'

/** What decides when someone is busy. All other properties, titles among them, are dropped before parsing. */
const READ = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'TRANSP',
  'STATUS',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
])
/** Room for thousands of exceptions of a series. */
const LINE_MAX_CHARS = 64 * 1024

/** A calendar's events and time zones, each still as its own lines. */
export type CalendarParts = { events: string[][]; zones: string[][]; timeZone: string | null }

/** Joins lines that continue (RFC 5545, 3.1). */
const unfolded = (text: string): string[] => text.replaceAll(/(\r\n|\n|\r)[ \t]/g, '').split(/\r\n|\n|\r/)

const nameOf = (line: string): string => /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''

/** Returns the lines of the outermost components of a kind. Inner ones, such as alarms, are left out unless `inner`. */
const componentsOf = (lines: readonly string[], kind: string, inner: readonly string[]): string[][] => {
  const found: string[][] = []
  let current: string[] | undefined
  let skipped: string | undefined
  for (const line of lines) {
    const [begun] = /(?<=^BEGIN:)[\w-]+/i.exec(line) ?? []
    const [ended] = /(?<=^END:)[\w-]+/i.exec(line) ?? []
    if (skipped !== undefined) {
      if (ended?.toUpperCase() === skipped) skipped = undefined
    } else if (begun?.toUpperCase() === kind) current = [line]
    else if (ended?.toUpperCase() === kind) {
      if (current) found.push([...current, line])
      current = undefined
    } else if (current && begun && !inner.includes(begun.toUpperCase())) skipped = begun.toUpperCase()
    else if (current && (begun || ended || (READ.has(nameOf(line)) && line.length <= LINE_MAX_CHARS)))
      current.push(line)
  }
  return found
}

/** Splits a file into the parts that matter. Returns undefined for a text that isn't a complete calendar. */
export const partsOfCalendar = (text: string): CalendarParts | undefined => {
  const lines = unfolded(text.replace(/^\uFEFF/, '').trim())
  const isCalendar =
    /^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '') && /^END:VCALENDAR\s*$/i.test(lines.at(-1) ?? '')
  if (!isCalendar) return undefined
  const named = lines.find((line) => nameOf(line) === 'X-WR-TIMEZONE')
  return {
    events: componentsOf(lines, 'VEVENT', []),
    zones: componentsOf(lines, 'VTIMEZONE', ['STANDARD', 'DAYLIGHT']),
    timeZone: named?.slice(named.indexOf(':') + 1).trim() ?? null,
  }
}

/** Reads a component. Returns undefined if it is malformed, so that the others still count. */
export const readComponent = <R>(
  lines: readonly string[],
  read: (component: ICAL.Component) => R,
): R | undefined => {
  try {
    return read(new ICAL.Component(ICAL.parse(lines.join('\r\n'))))
  } catch {
    return undefined
  }
}
