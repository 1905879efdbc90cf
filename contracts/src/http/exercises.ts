import { z } from 'zod'
import { ExerciseCategory } from '../content-categories.ts'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf } from '../fields.ts'

export const Exercise = z.object({
  id: Id,
  exercise_name: z.string(),
  category: ExerciseCategory,
  equipment: z.array(z.string()),
  notes: z.string().nullable(),
  /** Null where there is none, and for those who may not watch: has_video tells which. */
  video_url: z.string().nullable(),
  has_video: z.boolean(),
  created_by: Id.nullable(),
  updated_at: Instant,
  version: z.int(),
})
export type Exercise = z.infer<typeof Exercise>

export const listExercises = endpoint({
  method: 'GET',
  path: '/exercises',
  summary: 'The exercise library by name; videos for subscribers and administrators',
  callers: ['anyone'],
  query: z.strictObject({ category: ExerciseCategory.optional(), cursor: Cursor.optional() }),
  reply: pageOf(Exercise).extend({
    /** Whether the caller may watch what has a video. */
    sees_videos: z.boolean(),
  }),
})

export const exerciseEndpoints = { listExercises }
