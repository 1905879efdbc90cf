import type { AppointmentPlace } from './appointment-types.ts'
import { fold } from './fold.ts'
import { isStateCode } from './us-states.ts'

type Held<Detail extends string | null> = {
  place: AppointmentPlace
  /** An address or link. */
  place_detail: Detail
}

const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.|united states)$/i
const ZIP = /(?:^|\s)\d{5}(?:-\d{4})?$/
const CODE_AND_ZIP = /\s([A-Z]{2})\s+\d{5}(?:-\d{4})?$/

/** Begins the part of an address that names a place in a building. */
const WITHIN =
  /^(?:apt|apartment|bldg|building|floor|fl|level|rear|room|rm|ste|suite|unit|upstairs|downstairs)\b/i

const hasState = (part: string, state: string): boolean =>
  isStateCode(/[A-Z]{2}$/.exec(part)?.[0] ?? '') || ` ${fold(part)}`.endsWith(` ${fold(state)}`)

/**
 * Returns whether an address names its own city, state, or ZIP code, as in '12 Oak St, Aurora, CO 80010, Suite 5'. The end
 * of '5 Elm CT' is a court.
 */
const isComplete = (address: string, { city, state }: { city: string; state: string }): boolean => {
  const [, ...parts] = address.split(',').map((part) => part.trim())
  if (parts.length === 0) return isStateCode(CODE_AND_ZIP.exec(address)?.[1] ?? '')
  const places = parts.filter((part) => !WITHIN.test(part))
  if (places.some((part) => (/\d/.test(part) ? ZIP.test(part) : hasState(part, state)))) return true
  const last = places.at(-1)
  return last !== undefined && !/\d/.test(last) && fold(last) !== fold(city)
}

/**
 * Returns where a session is held. An address in person gets the city and state of the
 * professional's profile ('Boulder, CO') unless it names its own, or another city. Links and places online stay as they are.
 */
export const fullAddress = <Detail extends string | null>(
  { place, place_detail }: Held<Detail>,
  location: string | null | undefined,
): Detail | string => {
  if (!place_detail || !location || place !== 'in_person' || /^https?:/.test(place_detail))
    return place_detail
  const address = place_detail.replace(COUNTRY, '')
  const [city = '', state = ''] = location.split(/,\s*(?=[^,]*$)/)
  if (isComplete(address, { city, state })) return place_detail
  return `${address}, ${fold(address).endsWith(`, ${fold(city)}`) ? state : location}`
}
