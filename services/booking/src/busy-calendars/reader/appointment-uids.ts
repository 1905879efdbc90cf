import { CALENDAR_UID_DOMAIN } from '@fieldside/contracts/calendar-uid.ts'
import { isId } from '@fieldside/contracts/is-id.ts'

const ID_CHARS = 36
/** Many more than a calendar feed has. */
const IDS_MAX = 10_000

/** Returns the ids of appointments, of this Fieldside site or another one, in the UIDs of a calendar file. */
export const appointmentIdsIn = (file: Buffer): string[] => {
  const ids = new Set<string>()
  for (let at = file.indexOf(CALENDAR_UID_DOMAIN); at >= 0; at = file.indexOf(CALENDAR_UID_DOMAIN, at + 1)) {
    const id = file.toString('latin1', Math.max(0, at - ID_CHARS), at)
    if (isId(id)) ids.add(id.toLowerCase())
    if (ids.size === IDS_MAX) break
  }
  return [...ids]
}
