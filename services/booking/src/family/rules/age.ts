import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { ACCOUNT_MIN_AGE_YEARS } from '@fieldside/contracts/limits.ts'

const yearOf = (day: string): number => Number(day.slice(0, 4))
const MONTH_AND_DAY = 5

/**
 * Returns someone's age in whole years on a day, both as 'YYYY-MM-DD'. Someone born on February 29 turns a year older on
 * March 1 of a year without that day.
 */
export const ageOn = (birthDate: string, day: string): number => {
  const hadBirthday = day.slice(MONTH_AND_DAY) >= birthDate.slice(MONTH_AND_DAY)
  return yearOf(day) - yearOf(birthDate) - (hadBirthday ? 0 : 1)
}

const LAST_ZONE_HOURS_BEHIND = 12
const FIRST_ZONE_HOURS_AHEAD = 14

/** The day where it is earliest. */
const earliestDay = (now: Date): string =>
  new Date(now.getTime() - LAST_ZONE_HOURS_BEHIND * HOUR_MS).toISOString().slice(0, 10)

/** The day where it is latest. */
const latestDay = (now: Date): string =>
  new Date(now.getTime() + FIRST_ZONE_HOURS_AHEAD * HOUR_MS).toISOString().slice(0, 10)

/** Returns whether someone is a minor: until their 18th birthday has begun everywhere, so no time zone decides. */
export const isMinorAt = (birthDate: string, now: Date): boolean =>
  ageOn(birthDate, earliestDay(now)) < ACCOUNT_MIN_AGE_YEARS

/** Returns whether someone could have been born on that day, anywhere. */
export const isBornBy = (birthDate: string, now: Date): boolean => birthDate <= latestDay(now)
