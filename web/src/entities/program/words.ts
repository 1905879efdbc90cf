import type { ProgramCategory } from '@fieldside/contracts/content-categories.ts'
import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import type { ProgramLoad } from '@fieldside/contracts/program-load.ts'
import { type WeightUnit, weightIn } from '@fieldside/contracts/weights.ts'

export const CATEGORY_LABELS: Record<ProgramCategory, string> = {
  strength: 'Strength',
  mobility: 'Mobility',
  speed: 'Speed',
  conditioning: 'Conditioning',
  recovery: 'Recovery',
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const weeksWords = (weeks: number): string => plural(weeks, 'week')
export const exercisesWords = (count: number): string => plural(count, 'exercise')

export const daysWords = ({ training_days }: Pick<Program, 'training_days'>): string =>
  training_days.length === 0 ? 'No day planned yet' : `${plural(training_days.length, 'day')} a week`

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Names training days, from 1 for Monday. */
export const weekdaysWords = (weekdays: readonly number[]): string =>
  weekdays.map((day) => WEEKDAYS[day - 1]).join(', ')

export const weekOfWords = (week: number, weeks: number): string => `Week ${week} of ${weeks}`

/** Says how far a follower is. */
export const placeWords = ({ enrolment, duration_weeks }: Program): string => {
  if (!enrolment) return 'Following'
  if (enrolment.is_finished) return 'Finished'
  const week = weekOfWords(enrolment.week_number, duration_weeks)
  return enrolment.paused_on ? `Paused in ${week.toLowerCase()}` : week
}

/** '5 kg', 'RPE 8', '80% of 1RM', 'last time + 2.5 kg'. */
export const loadWords = ({ kind, value }: ProgramLoad, unit: WeightUnit): string => {
  switch (kind) {
    case 'weight':
      return `${weightIn(value, unit)} ${unit}`
    case 'percent_1rm':
      return `${value}% of 1RM`
    case 'rpe':
      return `RPE ${value}`
    case 'step':
      return `last time + ${weightIn(value, unit)} ${unit}`
  }
}

/** Supersets are named A to D. */
export const supersetName = (superset: number): string => String.fromCharCode(64 + superset)

export const followersWords = (followers: number): string =>
  followers === 0 ? 'No followers yet' : plural(followers, 'athlete follows', 'athletes follow')

export const openWords = ({ access }: Pick<Program, 'access'>): string =>
  access === 'open' ? 'View Program' : 'Preview Program'

export const restWords = ({ rest_time }: Pick<ProgramExercise, 'rest_time'>): string =>
  /^0+ *s?$/.test(rest_time) ? 'No rest' : `Rest ${rest_time}`
