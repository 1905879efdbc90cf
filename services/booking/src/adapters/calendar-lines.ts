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
  'FREEBUSY',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
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
  method: string
  timeZone: string
  name: string
}

/** Joins lines that continue. */
const unfolded = (text: string): string[] => text.replaceAll(/(\r\n|\n|\r)[ \t]/g, '').split(/\r\n|\n|\r/)

const nameOf = (line: string): string => /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''

/** Values with a colon of their own. */
const HAS_COLONS = new Set(['SUMMARY', 'UID', 'ATTENDEE', 'TZID'])

/** Outlook doesn't quote '(UTC-05:00) …', so the last colon ends the parameters where the value can't have one. */
const valueAt = (line: string, name: string): number => {
  if (!HAS_COLONS.has(name)) return line.lastIndexOf(':')
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return line.indexOf(':')
}

const unquoted = (text: string): string => text.replaceAll('"', '').trim()

const propertyOf = (line: string): Property | undefined => {
  const name = nameOf(line)
  const at = valueAt(line, name)
  if (at < name.length) return undefined
  const params = line.slice(name.length, at).match(/(?:[^;"]|"[^"]*"?)+/g) ?? []
  return {
    name,
    params: new Map(
      params.map((param) => {
        const [key = '', ...rest] = param.split('=')
        return [key.trim().toUpperCase(), unquoted(rest.join('='))]
      }),
    ),
    value: line.slice(at + 1).trim(),
  }
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
const kindIn = (line: string, edge: RegExp): string | undefined => edge.exec(line)?.[0].toUpperCase()
const BEGIN = /(?<=^BEGIN:)[\w-]+/i
const END = /(?<=^END:)[\w-]+/i

/** Returns the outermost components of a kind. Inner ones, such as alarms, are left out unless named in `inner`. */
const componentsOf = (lines: readonly string[], kind: string, inner: readonly string[] = []): Component[] => {
  const found: Draft[] = []
  let current: Draft | undefined
  let nested: Draft | undefined
  let skipped: string | undefined
  for (const line of lines) {
    const begun = kindIn(line, BEGIN)
    const ended = kindIn(line, END)
    if (skipped !== undefined) {
      if (ended === skipped) skipped = undefined
    } else if (begun === kind) {
      current = draft()
      nested = undefined
    } else if (ended === kind) {
      if (current) found.push(current)
      current = undefined
    } else if (!current) continue
    else if (begun && inner.includes(begun)) {
      nested = draft()
      current.inner.push(nested)
    } else if (begun) skipped = begun
    else if (ended) nested = undefined
    else add(nested ?? current, line)
  }
  return found.map(componentOf)
}

const partsOf = (lines: readonly string[]): CalendarParts => {
  const named = (name: string) => {
    const line = lines.find((one) => nameOf(one) === name)
    return line?.slice(line.indexOf(':') + 1).trim() ?? ''
  }
  return {
    events: componentsOf(lines, 'VEVENT'),
    freeBusy: componentsOf(lines, 'VFREEBUSY'),
    zones: componentsOf(lines, 'VTIMEZONE', ['STANDARD', 'DAYLIGHT']),
    method: named('METHOD').toUpperCase(),
    timeZone: named('X-WR-TIMEZONE'),
    name: named('X-WR-CALNAME'),
  }
}

const FIRST = /^BEGIN:VCALENDAR\s*$/i
const LAST = /^END:VCALENDAR\s*$/i

/** Splits a file into the parts that matter. Returns undefined for a text that isn't a complete calendar. */
export const partsOfCalendar = (text: string): CalendarParts[] | undefined => {
  const lines = unfolded(text.replace(/^\uFEFF/, '').trim())
  if (!FIRST.test(lines[0] ?? '') || !LAST.test(lines.at(-1) ?? '')) return undefined
  const starts = lines.flatMap((line, n) => (FIRST.test(line) ? [n] : []))
  return starts.map((from, n) => partsOf(lines.slice(from, starts[n + 1])))
}
