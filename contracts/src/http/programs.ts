import { z } from 'zod'
import { ProgramCategory } from '../content-categories.ts'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf } from '../fields.ts'

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

export const programEndpoints = { listPrograms, countPrograms }
