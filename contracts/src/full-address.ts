import type { AppointmentPlace } from './appointment-types.ts'
import { fold } from './fold.ts'
import { isStateCode } from './us-states.ts'

type Held = {
  place: AppointmentPlace
  /** An address or link. */
  place_detail: string | null
}

const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.|united states)$/i
const ZIP = /(?:^|\s)\d{5}(?:-\d{4})?$/
const CODE_AND_ZIP = /\s([A-Z]{2})\s+\d{5}(?:-\d{4})?$/

/**
 * Returns whether an address ends with a state or ZIP code of its own, as in '12 Oak St, Aurora, CO 80010'. The end of
 * '5 Elm CT' is a court.
 */
const isComplete = (address: string, state: string): boolean => {
  const [last = '', ...before] = address.split(',').reverse()
  if (before.length === 0) return isStateCode(CODE_AND_ZIP.exec(address)?.[1] ?? '')
  const end = last.trim()
  if (/\d/.test(end)) return ZIP.test(end)
  return isStateCode(/[A-Z]{2}$/.exec(end)?.[0] ?? '') || ` ${fold(end)}`.endsWith(` ${fold(state)}`)
}

/**
 * Returns where a session is held, for maps and calendars. An address in person gets the city and state of the
 * professional's profile ('Boulder, CO') unless it has its own. Links and places online stay as they are.
 */
export const fullAddress = (
  { place, place_detail }: Held,
  location: string | null | undefined,
): string | null => {
  if (!place_detail || !location || place !== 'in_person' || /^https?:/.test(place_detail))
    return place_detail
  const address = place_detail.replace(COUNTRY, '')
  const [city = '', state = ''] = location.split(/,\s*(?=[^,]*$)/)
  if (isComplete(address, state)) return place_detail
  return `${address}, ${fold(address).endsWith(`, ${fold(city)}`) ? state : location}`
}
