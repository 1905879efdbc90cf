// Generated from schema.prisma by npm run generate (d3fe934150992c19). Don't edit.
import type {
  ExerciseCategory,
  ProgramCategory,
  ProgramLevel,
} from '@fieldside/contracts/content-categories.ts'
import type { ExerciseLevel, ExerciseMeasure, Muscle, SetKind } from '@fieldside/contracts/exercise-facts.ts'
import type { ImportSource } from '@fieldside/contracts/import-sources.ts'
import type { PlanContent, PlanEnd } from '@fieldside/contracts/plans.ts'
import type { LoadKind } from '@fieldside/contracts/program-load.ts'
import type { WeightUnit } from '@fieldside/contracts/weights.ts'
import type { WorkoutDocument as Document } from '@fieldside/contracts/workout-document.ts'
import type { ColumnType } from 'kysely'
import type { PlannedRow } from './programs/rules/plan.ts'
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type BodyEntry = {
  measurement_id: string
  /**
   * 'YYYY-MM-DD'
   */
  measured_on: string
  value: number
}
export type BodyMeasurement = {
  id: string
  user_id: string
  name: string
}
export type Enrolment = {
  program_id: string
  athlete_id: string
  created_at: Date
  start_on: Generated<string>
  /**
   * The athlete's training days, 1 to 7. Empty means the program's own days.
   */
  weekdays: Generated<number[]>
  /**
   * The next workout is the first open one from this week and day on. A trigger moves it back when a day is reopened.
   */
  week_number: Generated<number>
  day_number: Generated<number>
  /**
   * The next workout is planned for the first training day from this day on.
   */
  next_from: Generated<string>
  /**
   * When the week begins. From then on, changes of the program wait for the next week.
   */
  week_from: Generated<string>
  /**
   * The version in program_versions that the week began with; null for the newest.
   */
  plan_version: number | null
  paused_on: string | null | null
  /**
   * Training days that were missed before pauses.
   */
  missed_days: Generated<number>
}
export type EnrolmentDay = {
  program_id: string
  athlete_id: string
  week_number: number
  day_number: number
  result: 'done' | 'skipped'
  /**
   * The log that did it. Deleting the log reopens the day.
   */
  log_id: string | null
  settled_on: string
  /**
   * The training day that it was planned for.
   */
  planned_on: string
  /**
   * Training days that passed before it was settled.
   */
  missed: Generated<number>
}
export type Entitlement = {
  user_id: string
  version: number
  is_subscribed: boolean
}
export type Exercise = {
  id: Generated<string>
  exercise_name: string
  category: ExerciseCategory
  equipment: Generated<string[]>
  notes: string | null
  created_by: string | null
  updated_at: Date
  /**
   * A URL, or 'clip:<name>' for a clip drawn for the product.
   */
  video_url: string | null
  version: Generated<number>
  /**
   * What its sets count.
   */
  measure: Generated<ExerciseMeasure>
  level: Generated<ExerciseLevel>
  is_one_sided: Generated<boolean>
  primary_muscles: Generated<Muscle[]>
  secondary_muscles: Generated<Muscle[]>
  /**
   * Whose own exercise it is; null for one of the library.
   */
  owner_id: string | null
}
export type ExerciseFigures = {
  log_id: string
  /**
   * Zeros for the sets of exercises that were deleted while sets still lost the id.
   */
  exercise_id: string
  /**
   * As logged.
   */
  exercise_name: string
  user_id: string
  /**
   * 'YYYY-MM-DD'. The log's, so that a user's records need no join.
   */
  done_on: string
  sets: number
  weight_grams: number | null
  reps: number | null
  one_rep_max_grams: number | null
  volume_grams: number
  seconds: number | null
  distance_cm: number | null
}
export type ExerciseSwap = {
  user_id: string
  from_exercise_id: string
  to_exercise_id: string
  swapped_at: Date
}
export type ExerciseText = {
  exercise_id: string
  /**
   * The distinct words of the name and the notes, and their stems.
   */
  words: string
  name_words: string
  /**
   * The words of the equipment and the category.
   */
  piece_words: string
}
export type ExerciseVariant = {
  easier_id: string
  harder_id: string
}
export type ExerciseWord = {
  word: string
}
export type Import = {
  id: string
  user_id: string
  source: ImportSource
  created_at: Date
  workouts: number
  sets: number
  /**
   * Workouts of the file that were skipped: known ones, and known ones with other sets.
   */
  duplicates: number
  changed: number
  wrong_lines: number
}
export type ImportedLog = {
  log_id: string
  import_id: string
  /**
   * Digest of day, time, and title as read.
   */
  place: string
  /**
   * Digest of everything else that was read.
   */
  content: string
  /**
   * Ids of our own export that this account doesn't have.
   */
  own_log_id: string | null
  own_workout_id: string | null
  own_program_id: string | null
}
export type ImportName = {
  user_id: string
  source: ImportSource
  name: string
  exercise_id: string | null
}
export type LoggedExercise = {
  log_id: string
  entry: number
  superset: number | null
  notes: string | null
}
export type LoggedSet = {
  log_id: string
  position: number
  /**
   * Stays when the exercise is deleted from the library.
   */
  exercise_id: string | null
  /**
   * As logged.
   */
  exercise_name: string
  reps: number | null
  weight_grams: number | null
  kind: Generated<SetKind>
  seconds: number | null
  distance_cm: number | null
  /**
   * Rate of perceived exertion: 6 to 10 in halves.
   */
  rpe: number | null
  /**
   * The number of its exercise in the log, from 1. Null in older logs: there, neighbors of one exercise belong together.
   */
  entry: number | null
}
export type Plan = {
  id: string
  athlete_id: string
  professional_id: string
  professional_user_id: string
  revision: number
  /**
   * 'YYYY-MM-DD' in the athlete's calendar.
   */
  starts_on: string
  /**
   * The stage that is open.
   */
  stage_id: string
  /**
   * How many stages opened before. Workouts of an earlier one don't count toward the next.
   */
  stage_entry: number
  created_at: Date
  ended_at: Date | null
  ended_by: PlanEnd | null
}
export type PlanRevision = {
  plan_id: string
  revision: number
  content: PlanContent
  /**
   * The athlete's day from which its weekdays apply.
   */
  from_day: string
}
export type PlanTemplate = {
  id: string
  user_id: string
  revision: number
  content: PlanContent
  updated_at: Date
}
export type PlanWorkout = {
  id: string
  plan_id: string
  revision: number
  workout_id: string
  name: string
  done_on: string
  exercises_done: number
  exercise_count: number
  /**
   * Null if the stage was no longer open.
   */
  stage_entry: number | null
  pain: number
  effort: number
  comment: string
  morning_pain: number | null
  created_at: Date
}
export type ProfessionalApproval = {
  professional_id: string
  version: number
  is_approved: boolean
}
export type Program = {
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
  /**
   * A trigger counts the enrolments.
   */
  followers: Generated<number>
  /**
   * Increases with every change of the exercises.
   */
  plan_version: Generated<number>
}
export type ProgramExercise = {
  id: Generated<string>
  program_id: string
  exercise_id: string
  /**
   * A program whose exercises are all in week 1 repeats it.
   */
  week_number: Generated<number>
  /**
   * Day of the week, 1 to 7.
   */
  day_number: number
  order_in_day: number
  sets: number
  reps: string
  rest_time: string
  version: Generated<number>
  load_kind: LoadKind | null
  /**
   * Grams, percent, or an RPE, by its kind.
   */
  load_value: number | null
  /**
   * Exercises of a day with the same number alternate.
   */
  superset: number | null
}
export type ProgramVersion = {
  program_id: string
  plan_version: number
  exercises: PlannedRow[]
  created_at: Date
}
export type TrainingExercise = {
  user_id: string
  /**
   * Zeros for exercises that were deleted before sets kept the id.
   */
  exercise_id: string
  /**
   * As logged.
   */
  exercise_name: string
  sessions: number
  /**
   * 'YYYY-MM-DD'
   */
  last_on: string
}
export type TrainingLog = {
  id: string
  user_id: string
  title: string
  workout_id: string | null
  program_id: string | null
  day_number: number | null
  /**
   * 'YYYY-MM-DD'
   */
  done_on: string
  duration_seconds: number | null
  notes: string | null
  created_at: Date
  /**
   * The Idempotency-Key that it was sent with. Outlives the stored reply, because a phone can be offline for longer.
   */
  request_key: string | null
  /**
   * 'HH:MM:SS' on the athlete's clock.
   */
  start_time: string | null
  /**
   * The week of the program.
   */
  week_number: number | null
}
export type TrainingSettings = {
  user_id: string
  unit: WeightUnit
  bar_grams: number
  /**
   * The sizes of plates, the heaviest first.
   */
  plates_grams: number[]
}
export type TrainingShare = {
  athlete_id: string
  professional_id: string
  shared_at: Date
  /**
   * The athlete's own, because days are planned and missed by their calendar.
   */
  time_zone: string
}
export type TrainingWeek = {
  user_id: string
  monday: string
  sessions: number
  sets: number
  /**
   * The repetitions times the weight of every set.
   */
  volume_grams: number
}
export type Workout = {
  id: string
  user_id: string
  name: string
  created_at: Date
  updated_at: Date
  version: Generated<number>
}
export type WorkoutDocument = {
  id: string
  user_id: string
  /**
   * 'open', 'finished', or 'deleted', as in the document.
   */
  state: string
  document: Document
  updated_at: Date
}
export type WorkoutExercise = {
  workout_id: string
  position: number
  exercise_id: string | null
  exercise_name: string
  sets: number
  reps: string
  rest_seconds: number
}
export type Tables = {
  all_exercises: Exercise
  body_entries: BodyEntry
  body_measurements: BodyMeasurement
  enrolment_days: EnrolmentDay
  enrolments: Enrolment
  entitlements: Entitlement
  exercise_figures: ExerciseFigures
  exercise_swaps: ExerciseSwap
  exercise_texts: ExerciseText
  exercise_variants: ExerciseVariant
  exercise_words: ExerciseWord
  import_names: ImportName
  imported_logs: ImportedLog
  imports: Import
  logged_exercises: LoggedExercise
  logged_sets: LoggedSet
  plan_revisions: PlanRevision
  plan_templates: PlanTemplate
  plan_workouts: PlanWorkout
  plans: Plan
  professional_approvals: ProfessionalApproval
  program_exercises: ProgramExercise
  program_versions: ProgramVersion
  programs: Program
  training_exercises: TrainingExercise
  training_logs: TrainingLog
  training_settings: TrainingSettings
  training_shares: TrainingShare
  training_weeks: TrainingWeek
  workout_documents: WorkoutDocument
  workout_exercises: WorkoutExercise
  workouts: Workout
}
