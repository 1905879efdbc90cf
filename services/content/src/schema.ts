import type { PrismaPort, PrismaReads, PrismaWrites } from '@fieldside/platform/prisma.ts'
import type { Kysely, Selectable } from 'kysely'
import type { PrismaClient } from '../prisma/client/client.ts'
import type { Tables } from './tables.ts'

export type ContentSchema = Tables

export type ProgramTable = Tables['programs']
export type ProgramExerciseTable = Tables['program_exercises']
export type WorkoutRow = Selectable<Tables['workouts']>
export type WorkoutExerciseRow = Selectable<Tables['workout_exercises']>
export type TrainingLogRow = Selectable<Tables['training_logs']>
export type LoggedSetRow = Selectable<Tables['logged_sets']>
export type LoggedExerciseRow = Selectable<Tables['logged_exercises']>
export type ImportRow = Selectable<Tables['imports']>
export type ImportNameRow = Selectable<Tables['import_names']>
export type ExerciseRow = Selectable<Tables['all_exercises']>
export type PlanRow = Selectable<Tables['plans']>
export type PlanRevisionRow = Selectable<Tables['plan_revisions']>
export type PlanWorkoutRow = Selectable<Tables['plan_workouts']>
export type PlanTemplateRow = Selectable<Tables['plan_templates']>
export type TrainingShareRow = Selectable<Tables['training_shares']>
export type ProgramRow = Selectable<Tables['programs']>
export type ProgramExerciseRow = Selectable<Tables['program_exercises']>

export type Reader = Pick<Kysely<Tables>, 'selectFrom'>

export type ContentPrisma = PrismaPort<PrismaClient>
/** Prisma's models for reads, also outside a transaction. */
export type PrismaReader = PrismaReads<PrismaClient>
/** Prisma's models in a transaction of `write`. */
export type PrismaTx = PrismaWrites<PrismaClient>
