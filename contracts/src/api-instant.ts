import { z } from 'zod'
import { boundedInstants, Instant } from './fields.ts'
import { FIRST_INSTANT } from './limits.ts'

/** The offset's + arrives as a space from clients that don't encode it in a query. */
const PARTS = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d):(\d\d)(?:\.(\d{1,30}))?(?:([Zz])|([-+ ])(\d\d):?(\d\d))$/
const WRONG =
  'Must be a date and time with an offset, such as 2026-11-25T10:00:00Z or 2026-11-25T03:00:00-07:00'

/**
 * Returns the milliseconds of an instant as RFC 3339 allows it and as generated clients write it: with any offset and
 * fraction, and with an offset without a colon, which openapi-generator's Python clients send. Returns undefined for
 * other text.
 */
export const instantMsOf = (text: string): number | undefined => {
  const parts = PARTS.exec(text)
  if (!parts) return undefined
  const [, day, minute, second, fraction = '', , sign, hours = '00', minutes = '00'] = parts
  // A leap second has no number in Unix time, so it is the one before.
  const local = `${day}T${minute}:${second === '60' ? '59' : second}`
  if (!Instant.safeParse(`${local}Z`).success || hours > '23' || minutes > '59') return undefined
  const ms = fraction.slice(0, 3).padEnd(3, '0')
  return Date.parse(`${local}.${ms}${sign === '-' ? '-' : '+'}${hours}:${minutes}`)
}

const TOO_FAR_AHEAD = 'Must be at most a year from now'

/**
 * An instant in a request of an API client, at most INSTANT_AHEAD_DAYS from now. Parses to UTC. An instant before 2000,
 * such as 1970, becomes FIRST_INSTANT, which is before everything.
 */
export const ApiInstant = z
  .string()
  .meta({ format: 'date-time' })
  .register(boundedInstants, { message: TOO_FAR_AHEAD, msOf: instantMsOf })
  .transform((text, { addIssue }) => {
    const ms = instantMsOf(text)
    if (ms !== undefined) return new Date(Math.max(ms, Date.parse(FIRST_INSTANT))).toISOString()
    addIssue({ code: 'custom', message: WRONG })
    return z.NEVER
  })
