import { invalidInput } from '@fieldside/platform/errors.ts'
import { lastBegunDay } from './rules/schedule.ts'

/** Allows a day that has begun somewhere. @throws invalid-input */
export const refuseFuture = (field: string, day: string, now: Date): void => {
  if (day > lastBegunDay(now)) throw invalidInput([{ field, message: 'This day hasn’t come yet' }])
}
