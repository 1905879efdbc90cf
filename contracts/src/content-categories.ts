import { z } from 'zod'

export const PROGRAM_CATEGORIES = ['strength', 'mobility', 'speed', 'conditioning', 'recovery'] as const
export const ProgramCategory = z.enum(PROGRAM_CATEGORIES)
export type ProgramCategory = z.infer<typeof ProgramCategory>

export const EXERCISE_CATEGORIES = [...PROGRAM_CATEGORIES, 'plyometrics'] as const
export const ExerciseCategory = z.enum(EXERCISE_CATEGORIES)
export type ExerciseCategory = z.infer<typeof ExerciseCategory>

export const PROGRAM_LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'All athletes'] as const
/** The values are shown as they are. */
export const ProgramLevel = z.enum(PROGRAM_LEVELS)
export type ProgramLevel = z.infer<typeof ProgramLevel>
