import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'

/** A day begins first in Kiribati, at UTC+14. */
const FIRST_ZONE_MS = 14 * HOUR_MS

/** Allows a day that has begun somewhere. @throws invalid-input */
export const refuseFuture = (doneOn: string, now: Date): void => {
  if (Date.parse(doneOn) <= now.getTime() + FIRST_ZONE_MS) return
  throw invalidInput([{ field: 'done_on', message: 'This day hasn’t come yet' }])
}
