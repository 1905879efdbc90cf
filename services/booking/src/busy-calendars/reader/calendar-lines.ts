/** What decides when someone is busy. All other properties are dropped before parsing. */
const READ = new Set([
  'UID',
  'SEQUENCE',
  'SUMMARY',
  'ATTENDEE',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'EXRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'TRANSP',
  'STATUS',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'X-MICROSOFT-CDO-ALLDAYEVENT',
  'FREEBUSY',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'METHOD',
  'X-WR-TIMEZONE',
  'X-WR-CALNAME',
  'X-LIC-LOCATION',
])

/** A property of a component (RFC 5545, 3.1). The names of its parameters are in capitals. */
export type Property = { name: string; params: ReadonlyMap<string, string>; value: string }

/** A component's properties by name, and those of its inner components. */
export type Component = {
  all: (name: string) => readonly Property[]
  /** Returns the value of the first property, or an empty text. */
  text: (name: string) => string
  inner: readonly Component[]
}

/** What a VCALENDAR holds. A file can have several. */
export type CalendarParts = {
  events: Component[]
  freeBusy: Component[]
  zones: Component[]
  /** Tasks and journal entries, which make nobody busy. */
  tasks: Component[]
  /** Someone's working hours (RFC 7953). */
  availability: Component[]
  method: string
  timeZone: string
  name: string
}

/** Joins lines that continue. Some programs end a line with two carriage returns. */
const unfolded = (text: string): string[] => text.replaceAll(/(\r{0,2}\n|\r)[ \t]/g, '').split(/\r{0,2}\n|\r/)

const nameOf = (line: string): string => /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''

/** Values with a colon of their own, whose parameters have one only in quotes. */
const HAS_COLONS = new Set([
  'SUMMARY',
  'UID',
  'ATTENDEE',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'RRULE',
  'EXRULE',
  'X-WR-TIMEZONE',
  'X-WR-CALNAME',
])
const BEFORE_TIME = /:(?=\d{4}-?\d\d-?\d\d[T ])/i

const firstColon = (line: string): number => {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return line.indexOf(':')
}

/** Outlook doesn't quote '(UTC-05:00) …', so a time begins after the colon before it, or after the last one. */
const valueAt = (line: string, name: string): number => {
  if (HAS_COLONS.has(name)) return firstColon(line)
  const time = line.search(BEFORE_TIME)
  return time === -1 ? line.lastIndexOf(':') : time
}

const unquoted = (text: string): string => text.replaceAll('"', '').trim()

const NO_PARAMS: ReadonlyMap<string, string> = new Map()

const paramsOf = (text: string): ReadonlyMap<string, string> => {
  if (text === '') return NO_PARAMS
  const params = text.match(/(?:[^;"]|"[^"]*"?)+/g) ?? []
  return new Map(
    params.map((param) => {
      const [key = '', ...rest] = param.split('=')
      return [key.trim().toUpperCase(), unquoted(rest.join('='))]
    }),
  )
}

const propertyOf = (line: string): Property | undefined => {
  const name = nameOf(line)
  const at = valueAt(line, name)
  if (at < name.length) return undefined
  return { name, params: paramsOf(line.slice(name.length, at)), value: line.slice(at + 1).trim() }
}

type Draft = { properties: Map<string, Property[]>; inner: Draft[] }

const componentOf = ({ properties, inner }: Draft): Component => ({
  all: (name) => properties.get(name) ?? [],
  text: (name) => properties.get(name)?.[0]?.value ?? '',
  inner: inner.map(componentOf),
})

const add = ({ properties }: Draft, line: string): void => {
  const property = READ.has(nameOf(line)) ? propertyOf(line) : undefined
  if (!property) return
  const known = properties.get(property.name)
  if (known) known.push(property)
  else properties.set(property.name, [property])
}

const draft = (): Draft => ({ properties: new Map(), inner: [] })
const EDGE = /^(BEGIN|END)\s*:\s*([\w-]+)/i

const OUTER = ['VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VAVAILABILITY'] as const
type Outer = (typeof OUTER)[number]
const INNER = new Set(['STANDARD', 'DAYLIGHT'])

/**
 * Reads a VCALENDAR in one pass. Leaves out other components, such as alarms. What isn't closed ends where an event, a
 * zone, or the calendar begins or ends, and its lines may belong to what is around it, so that it takes nothing with it.
 */
const partsOf = (lines: readonly string[]): CalendarParts => {
  const found: Record<Outer, Draft[]> = {
    VEVENT: [],
    VFREEBUSY: [],
    VTIMEZONE: [],
    VTODO: [],
    VJOURNAL: [],
    VAVAILABILITY: [],
  }
  const calendar = draft()
  let current: (Draft & { kind: Outer }) | undefined
  let nested: Draft | undefined
  let skipped: { kind: string; lines: string[] } | undefined
  const close = () => {
    if (current) {
      // The first value of a property counts, and what follows an unclosed alarm belongs to the event.
      for (const line of skipped?.lines.toReversed() ?? []) add(current, line)
      found[current.kind].push(current)
    }
    current = undefined
    nested = undefined
    skipped = undefined
  }
  for (const line of lines) {
    const [edge, word = '', name = ''] = EDGE.exec(line) ?? []
    const kind = name.toUpperCase()
    const outer = OUTER.find((one) => one === kind)
    const isBegin = word.toUpperCase() === 'BEGIN'
    if (outer || kind === 'VCALENDAR') {
      close()
      if (outer && isBegin) current = { ...draft(), kind: outer }
    } else if (skipped) {
      if (edge && !isBegin && kind === skipped.kind) skipped = undefined
      else skipped.lines.push(line)
    } else if (!edge) add(nested ?? current ?? calendar, line)
    else if (!isBegin) nested = undefined
    else if (current && INNER.has(kind)) {
      nested = draft()
      current.inner.push(nested)
    } else skipped = { kind, lines: [] }
  }
  close()
  const { text } = componentOf(calendar)
  return {
    events: found.VEVENT.map(componentOf),
    freeBusy: found.VFREEBUSY.map(componentOf),
    zones: found.VTIMEZONE.map(componentOf),
    tasks: [...found.VTODO, ...found.VJOURNAL].map(componentOf),
    availability: found.VAVAILABILITY.map(componentOf),
    method: text('METHOD').toUpperCase(),
    timeZone: text('X-WR-TIMEZONE'),
    name: text('X-WR-CALNAME'),
  }
}

const FIRST = /^BEGIN:VCALENDAR\s*$/i
const LAST = /^END:VCALENDAR\s*$/i

/** Splits a file into the parts that matter. Returns undefined for a text that isn't a complete calendar. */
export const partsOfCalendar = (text: string): CalendarParts[] | undefined => {
  const all = unfolded(text.replace(/^\uFEFF/, '').trim())
  // Some servers add a comment or a byte of their own at the end.
  const lines = all.slice(0, all.findLastIndex((line) => LAST.test(line)) + 1)
  // One that begins after the last end was cut off.
  const isCutOff = all.slice(lines.length).some((line) => FIRST.test(line))
  if (isCutOff || !FIRST.test(lines[0] ?? '')) return undefined
  const starts = lines.flatMap((line, n) => (FIRST.test(line) ? [n] : []))
  return starts.map((from, n) => partsOf(lines.slice(from, starts[n + 1])))
}
