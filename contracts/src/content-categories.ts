import { z } from 'zod'

export const ProgramCategory = z.enum(['strength', 'mobility', 'speed', 'conditioning', 'recovery'])
export type ProgramCategory = z.infer<typeof ProgramCategory>

export const ExerciseCategory = z.enum([...ProgramCategory.options, 'plyometrics'])
export type ExerciseCategory = z.infer<typeof ExerciseCategory>

/** The values are shown as they are. */
export const ProgramLevel = z.enum(['Beginner', 'Intermediate', 'Advanced', 'All athletes'])
export type ProgramLevel = z.infer<typeof ProgramLevel>
