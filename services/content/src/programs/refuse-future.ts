import { invalidInput } from '@fieldside/platform/errors.ts'
import { lastBegunDay } from './rules/schedule.ts'

/** @throws invalid-input for a day after `today` */
export const refuseLater = (field: string, day: string, today: string): void => {
  if (day > today) throw invalidInput([{ field, message: 'This day hasn’t come yet' }])
}

/** Allows a day that has begun somewhere. @throws invalid-input */
export const refuseFuture = (field: string, day: string, now: Date): void =>
  refuseLater(field, day, lastBegunDay(now))
