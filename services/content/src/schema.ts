import type { ExerciseCategory, ProgramCategory } from '@fieldside/contracts/content-categories.ts'
import type { Generated, Kysely, Selectable } from 'kysely'

export type ExerciseTable = {
  id: Generated<string>
  exercise_name: string
  category: ExerciseCategory
  equipment: Generated<string[]>
  notes: string | null
  video_url: Generated<string | null>
  created_by: string | null
  updated_at: Date
  version: Generated<number>
}

export type ProgramTable = {
  id: Generated<string>
  title: string
  description: string
  category: ProgramCategory
  is_premium: Generated<boolean>
  level: string
  duration_weeks: number
  created_by: string | null
  created_at: Date
}

export type ProgramExerciseTable = {
  id: Generated<string>
  program_id: string
  exercise_id: string
  day_number: number
  order_in_day: number
  sets: number
  reps: string
  rest_time: string
}

export type EntitlementTable = { user_id: string; version: number; is_subscribed: boolean }

export type ContentSchema = {
  exercises: ExerciseTable
  programs: ProgramTable
  program_exercises: ProgramExerciseTable
  entitlements: EntitlementTable
}

export type ExerciseRow = Selectable<ExerciseTable>
export type ProgramRow = Selectable<ProgramTable>

/** The database, or a transaction, to read from. */
export type Reader = Pick<Kysely<ContentSchema>, 'selectFrom'>
