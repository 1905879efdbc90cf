import type { Kysely, Selectable } from 'kysely'
import type { Tables } from './tables.ts'

export type ContentSchema = Tables

export type ProgramTable = Tables['programs']
export type ProgramExerciseTable = Tables['program_exercises']
export type WorkoutRow = Selectable<Tables['workouts']>
export type WorkoutExerciseRow = Selectable<Tables['workout_exercises']>
export type TrainingLogRow = Selectable<Tables['training_logs']>
export type LoggedSetRow = Selectable<Tables['logged_sets']>
export type ExerciseRow = Selectable<Tables['exercises']>
export type ProgramRow = Selectable<Tables['programs']>
export type ProgramExerciseRow = Selectable<Tables['program_exercises']>

export type Reader = Pick<Kysely<Tables>, 'selectFrom'>
