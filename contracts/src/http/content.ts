import { z } from 'zod'
import { ExerciseCategory, ProgramCategory } from '../content-categories.ts'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf } from '../fields.ts'

export const Exercise = z.object({
  id: Id,
  exercise_name: z.string(),
  category: ExerciseCategory,
  equipment: z.array(z.string()),
  notes: z.string().nullable(),
  created_by: Id.nullable(),
  updated_at: Instant,
})
export type Exercise = z.infer<typeof Exercise>

export const Program = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: ProgramCategory,
  is_premium: z.boolean(),
  level: z.string(),
  duration_weeks: z.int(),
  created_by: Id.nullable(),
  created_at: Instant,
})
export type Program = z.infer<typeof Program>

export const listExercises = endpoint({
  method: 'GET',
  path: '/exercises',
  summary: 'The exercise library by name',
  callers: ['anyone'],
  query: z.strictObject({ category: ExerciseCategory.optional(), cursor: Cursor.optional() }),
  reply: pageOf(Exercise),
})

export const listPrograms = endpoint({
  method: 'GET',
  path: '/programs',
  summary: 'Training programs, newest first, without their exercises',
  callers: ['anyone'],
  query: z.strictObject({ category: ProgramCategory.optional(), cursor: Cursor.optional() }),
  reply: pageOf(Program),
})

export const countPrograms = endpoint({
  method: 'GET',
  path: '/admin/programs/count',
  summary: 'How many programs there are',
  callers: ['admin'],
  reply: z.object({ programs: z.int() }),
})

export const contentEndpoints = { listExercises, listPrograms, countPrograms }
