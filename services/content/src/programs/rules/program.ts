import type { ProgramCategory, ProgramLevel } from '@fieldside/contracts/content-categories.ts'
import { seesPremiumPrograms, type Viewer } from '../../access/rules/access.ts'

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
  training_days: number[]
  exercise_count: number
  followers: number
  is_followed: boolean
}

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

/** Summarizes the exercises per day. Everyone may see this, even for a premium program. */
export const daysOf = (
  rows: readonly { day_number: number; sets: number }[],
): { day_number: number; exercise_count: number; set_count: number }[] =>
  [...Map.groupBy(rows, ({ day_number }) => day_number)]
    .map(([day_number, ofDay]) => ({
      day_number,
      exercise_count: ofDay.length,
      set_count: ofDay.reduce((sum, { sets }) => sum + sets, 0),
    }))
    .sort((a, b) => a.day_number - b.day_number)
