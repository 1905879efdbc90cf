import type {
  ExerciseCategory,
  ProgramCategory,
  ProgramLevel,
} from '@fieldside/contracts/content-categories.ts'
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
  level: ProgramLevel
  duration_weeks: number
  created_by: string | null
  created_at: Date
  version: Generated<number>
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
  version: Generated<number>
}

export type EnrolmentTable = { program_id: string; athlete_id: string; created_at: Date }

export type EntitlementTable = { user_id: string; version: number; is_subscribed: boolean }

export type WorkoutTable = {
  id: string
  user_id: string
  name: string
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export type WorkoutExerciseTable = {
  workout_id: string
  position: number
  exercise_id: string | null
  exercise_name: string
  sets: number
  reps: string
  rest_seconds: number
}

export type TrainingLogTable = {
  id: string
  user_id: string
  title: string
  workout_id: string | null
  program_id: string | null
  day_number: number | null
  /** 'YYYY-MM-DD' */
  done_on: string
  duration_seconds: number | null
  notes: string | null
  created_at: Date
}

export type LoggedSetTable = {
  log_id: string
  position: number
  exercise_id: string | null
  exercise_name: string
  reps: number | null
  weight_grams: number | null
}

export type ContentSchema = {
  exercises: ExerciseTable
  programs: ProgramTable
  program_exercises: ProgramExerciseTable
  enrolments: EnrolmentTable
  entitlements: EntitlementTable
  workouts: WorkoutTable
  workout_exercises: WorkoutExerciseTable
  training_logs: TrainingLogTable
  logged_sets: LoggedSetTable
}

export type WorkoutRow = Selectable<WorkoutTable>
export type WorkoutExerciseRow = Selectable<WorkoutExerciseTable>
export type TrainingLogRow = Selectable<TrainingLogTable>
export type LoggedSetRow = Selectable<LoggedSetTable>
export type ExerciseRow = Selectable<ExerciseTable>
export type ProgramRow = Selectable<ProgramTable>
export type ProgramExerciseRow = Selectable<ProgramExerciseTable>

export type Reader = Pick<Kysely<ContentSchema>, 'selectFrom'>
