import type { ProgramCategory } from '@fieldside/contracts/content-categories.ts'
import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'

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

export const followersWords = (followers: number): string =>
  followers === 0 ? 'No followers yet' : plural(followers, 'athlete follows', 'athletes follow')

export const openWords = ({ access }: Pick<Program, 'access'>): string =>
  access === 'open' ? 'View Program' : 'Preview Program'

export const restWords = ({ rest_time }: Pick<ProgramExercise, 'rest_time'>): string =>
  /^0+ *s?$/.test(rest_time) ? 'No rest' : `Rest ${rest_time}`
