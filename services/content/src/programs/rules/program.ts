import type { ProgramCategory, ProgramLevel } from '@fieldside/contracts/content-categories.ts'
import { seesPremiumPrograms, type Viewer } from '../../access/rules/access.ts'
import type { DayOfWeek } from './plan.ts'

export type StoredProgram = {
  id: string
  title: string
  description: string
  category: ProgramCategory
  is_premium: boolean
  level: ProgramLevel
  duration_weeks: number
  created_by: string | null
  created_at: Date
  version: number
  plan_version: number
  week_count: number
  training_days: number[]
  exercise_count: number
  followers: number
  enrolment: StoredEnrolment | null
}

/** What a program's card says about its follower. */
export type StoredEnrolment = {
  start_on: string
  weekdays: number[]
  week_number: number
  plan_version: number | null
  paused_on: string | null
  done: number
  skipped: number
  missed: number
}

/** Returns how many weeks a program lasts. A single week is repeated. */
export const durationOf = ({
  week_count,
  duration_weeks,
}: Pick<StoredProgram, 'week_count' | 'duration_weeks'>): number =>
  week_count > 1 ? week_count : duration_weeks

/** Returns the athlete's training days, or the program's own for who hasn't chosen any. */
export const weekdaysOf = (
  { weekdays }: Pick<StoredEnrolment, 'weekdays'>,
  { training_days }: Pick<StoredProgram, 'training_days'>,
): number[] => (weekdays.length > 0 ? weekdays : training_days)

/** Returns whether the viewer may see a program. One without exercises is a draft, visible only to admins. */
export const maySeeProgram = ({ role }: Viewer, program: Pick<StoredProgram, 'exercise_count'>): boolean =>
  role === 'admin' || program.exercise_count > 0

export const accessTo = (
  viewer: Viewer,
  { is_premium }: Pick<StoredProgram, 'is_premium'>,
): 'open' | 'needs_sign_in' | 'needs_subscription' => {
  if (viewer.role === null) return 'needs_sign_in'
  return !is_premium || seesPremiumPrograms(viewer) ? 'open' : 'needs_subscription'
}

type DayInShort = DayOfWeek & { exercise_count: number; set_count: number }

/** Summarizes the exercises per day. Everyone may see this, even for a premium program. */
export const daysOf = (rows: readonly (DayOfWeek & { sets: number })[]): DayInShort[] =>
  [...Map.groupBy(rows, ({ week_number, day_number }) => `${week_number} ${day_number}`).values()]
    .map((ofDay) => ({
      week_number: ofDay[0]!.week_number,
      day_number: ofDay[0]!.day_number,
      exercise_count: ofDay.length,
      set_count: ofDay.reduce((sum, { sets }) => sum + sets, 0),
    }))
    .sort((a, b) => a.week_number - b.week_number || a.day_number - b.day_number)
