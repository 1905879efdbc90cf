import { z } from 'zod'
import { withoutControls } from './control-characters.ts'
import {
  EMAIL_MAX_CHARS,
  FIRST_DAY,
  FIRST_INSTANT,
  FULL_NAME_MAX_CHARS,
  LAST_DAY,
  NAME_MAX_CHARS,
  NAME_WORD_MAX_CHARS,
  PHONE_MAX_CHARS,
  PHONE_MIN_DIGITS,
} from './limits.ts'

/** Fields that several forms share, with their user-facing messages. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** A UTC instant, ISO 8601 with 'Z'. */
export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

/** A calendar day such as '2026-11-24', in the zone that the context implies. */
export const Day = z.iso.date()

/** Instants that `farAhead` compares with the server's clock, because a schema has no clock. */
export const boundedInstants = z.registry<{ message: string; msOf?: (text: string) => number | undefined }>()

export const WITHIN_A_YEAR = 'Please choose a date from 2000 to a year from now'

/** An instant in a request: from 2000 to INSTANT_AHEAD_DAYS from now. */
export const boundedInstant = (invalid?: string) =>
  z.iso
    .datetime({ abort: true, ...(invalid && { error: invalid }) })
    .refine((text) => text >= FIRST_INSTANT, WITHIN_A_YEAR)
    .register(boundedInstants, { message: WITHIN_A_YEAR })

export const BoundedInstant = boundedInstant()

export const BoundedDay = z.iso
  .date({ abort: true })
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'Please choose a date from 1900 to 2100')

/** The version of the row that a form was filled from. The columns are int4. */
export const Version = z.int().min(0).max(2_147_483_647)

/** Time zones known to exist. Checking one creates a DateTimeFormat, which is slow. */
const knownZones = new Set<string>()
/** More than there are time zones. Needed because each can be written in many capitalizations. */
const KNOWN_ZONES_MAX = 1000

const isTimeZone = (zone: string): boolean => {
  if (knownZones.has(zone)) return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
  } catch {
    return false
  }
  if (knownZones.size < KNOWN_ZONES_MAX) knownZones.add(zone)
  return true
}

/** An IANA time zone that this runtime knows, such as 'America/Denver'. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Please choose a time zone')

/** The zone that a browser reports. The user didn't choose it, so an unknown one counts as missing. */
export const BrowserTimeZone = z.string().transform((zone) => (isTimeZone(zone) ? zone : undefined))

/** RFC 5322 without quoted local parts, comments, and addresses of one label. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i

/** The limits of Keycloak and mail servers: 64 characters before the @, 63 between two dots after it. */
const DELIVERABLE = /^[^@]{1,64}@(?:[^.]{1,63}\.)+[^.]{1,63}$/

const UNICODE_DOMAIN = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]+$/u

/** Writes a domain as mail servers and most browsers do: пример.рф is xn--e1afmkfd.xn--p1ai. Firefox and the API don't. */
const withAsciiDomain = (text: string): string => {
  const [name, domain = '', ...more] = text.split('@')
  if (more.length > 0 || !UNICODE_DOMAIN.test(domain)) return text
  const url = URL.parse(`http://${domain}`)
  return url ? `${name}@${url.hostname}` : text
}

export const EmailAddress = z
  .string()
  .trim()
  .overwrite(withAsciiDomain)
  .min(1, 'Email address is required')
  .max(EMAIL_MAX_CHARS, `Email must be at most ${EMAIL_MAX_CHARS} characters`)
  .refine(
    (text) => text === '' || (EMAIL.test(text) && DELIVERABLE.test(text)),
    'Please enter a valid email address',
  )

export const Phone = z
  .string()
  .trim()
  .min(1, 'Phone number is required')
  .max(PHONE_MAX_CHARS, `Phone number must be at most ${PHONE_MAX_CHARS} characters`)
  .refine(
    (text) =>
      text === '' || (/^[\d\s+()-]+$/.test(text) && text.replace(/\D/g, '').length >= PHONE_MIN_DIGITS),
    'Please enter a valid phone number',
  )

const textOf = (label: string, text: z.ZodString, maxChars: number) =>
  text.trim().min(1, `${label} is required`).max(maxChars, `${label} must be at most ${maxChars} characters`)

export const required = (label: string, maxChars = NAME_MAX_CHARS) =>
  textOf(label, z.string().overwrite(withoutControls), maxChars)

/** Line breaks, tabs, and other control characters. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Single-line text that may be empty. */
export const oneLine = (label: string, maxChars: number) =>
  z
    .string()
    .trim()
    .max(maxChars, `${label} must be at most ${maxChars} characters`)
    .refine((text) => !CONTROL.test(text), `${label} must be on one line`)

/** Single-line text, such as a name or subject, that may end up in an email header. */
export const requiredLine = (label: string, maxChars = NAME_MAX_CHARS) =>
  textOf(label, z.string(), maxChars).refine((text) => !CONTROL.test(text), {
    error: `${label} must be on one line`,
    // Reports one message per field: later rules run only once this one holds.
    abort: true,
  })

/**
 * Matches what email clients turn into links: a scheme, 'www.', or a period followed by at least two letters. Without
 * a list of domains, 'St.John' matches too, so the message says how to write it.
 */
const WEB_ADDRESS = /:\/\/|\bwww\.|\S[.\u3002]\p{L}{2,}/iu

const hasLongWord = (text: string): boolean =>
  text.split(/\s+/u).some((word) => [...word].length > NAME_WORD_MAX_CHARS)

/** A name that users enter themselves. Other users see it, and emails greet users by it. */
export const personName = (label: string, maxChars = FULL_NAME_MAX_CHARS) =>
  requiredLine(label, maxChars)
    .refine(
      (text) => !WEB_ADDRESS.test(text.normalize('NFKC')),
      `${label} can't contain a web address. Put a space after a period.`,
    )
    .refine(
      (text) => !hasLongWord(text),
      `${label} can't have more than ${NAME_WORD_MAX_CHARS} characters without a space`,
    )

/** An opaque keyset cursor, from `next` of the previous page. It may contain a name of 100 characters. */
export const Cursor = z.string().max(1000)

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** A count to display: exact up to a limit; above that, `value` is the limit and `more` is true. */
export const ShownCount = z.object({ value: z.int(), more: z.boolean() })
export type ShownCount = z.infer<typeof ShownCount>

const isWithoutRepeats = (items: string[]): boolean =>
  new Set(items.map((item) => item.toLowerCase())).size === items.length

/** A list without repeats. `label` starts the messages. */
export const listOf = <Item extends z.ZodType<string>>(item: Item, label: string, max: number) =>
  z
    .array(item)
    .max(max, `${label} can have at most ${max} entries`)
    .refine(isWithoutRepeats, `${label} can have each entry only once`)
    .default([])

/** A flag in a URL: 'true', or left out. */
export const UrlFlag = z.literal('true')

/** How many results each value of a filter would give, with all other filters kept. */
export const countsOf = <Item extends z.ZodType>(value: Item) => z.array(z.object({ value, count: z.int() }))
