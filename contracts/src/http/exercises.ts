import { z } from 'zod'
import { ExerciseCategory } from '../content-categories.ts'
import { endpoint } from '../endpoint.ts'
import { named } from '../equipment.ts'
import {
  ExerciseFacts,
  ExerciseLevel,
  ExerciseMeasure,
  ExerciseVariants,
  MUSCLES,
  Muscle,
} from '../exercise-facts.ts'
import { Cursor, Id, Instant, pageOf, Version } from '../fields.ts'
import {
  EQUIPMENT_NAME_MAX_CHARS,
  EQUIPMENT_PER_EXERCISE,
  EXERCISE_NAME_MAX_CHARS,
  EXERCISE_NOTES_MAX_CHARS,
  EXERCISE_VARIANTS_MAX,
  LIST_MAX,
  URL_MAX_CHARS,
} from '../limits.ts'
import { INVALID_VIDEO, whyUnplayable } from '../video-address.ts'

export const Exercise = z.object({
  id: Id,
  exercise_name: z.string(),
  category: ExerciseCategory,
  equipment: z.array(z.string()),
  notes: z.string().nullable(),
  /** Null if there is none or the caller can't watch it; `has_video` tells which. */
  video_url: z.string().nullable(),
  has_video: z.boolean(),
  ...ExerciseFacts.shape,
  created_by: Id.nullable(),
  updated_at: Instant,
  version: z.int(),
})
export type Exercise = z.infer<typeof Exercise>

export const LibraryExercise = Exercise.extend(ExerciseVariants.shape)
export type LibraryExercise = z.infer<typeof LibraryExercise>

/** A short exercise for selection lists. `video_url` has the same rule as above. */
export const ExerciseInShort = Exercise.pick({
  id: true,
  exercise_name: true,
  category: true,
  video_url: true,
}).extend({
  /** Only of the caller's own. */
  is_own: z.boolean().optional(),
})
export type ExerciseInShort = z.infer<typeof ExerciseInShort>

const emptyAsNull = (text: string | null): string | null => text || null

const hasNoRepeats = (values: readonly string[]): boolean => new Set(values).size === values.length

/** A YouTube video, a video file, or 'clip:<name>' for one of our own clips. Empty becomes null. */
const VideoUrl = z
  .string()
  .trim()
  .max(URL_MAX_CHARS, { message: INVALID_VIDEO, abort: true })
  .check(({ value, issues }) => {
    const message = value === '' ? null : whyUnplayable(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })
  .nullable()
  .transform(emptyAsNull)

const TOO_MUCH_EQUIPMENT = `Please list at most ${EQUIPMENT_PER_EXERCISE} pieces of equipment`

const Muscles = z.array(Muscle).max(MUSCLES.length).refine(hasNoRepeats, 'Please name each muscle once')
const Variants = z
  .array(Id)
  .max(EXERCISE_VARIANTS_MAX, `Please name at most ${EXERCISE_VARIANTS_MAX} variants`)
  .refine(hasNoRepeats, 'Please name each variant once')

export const ExerciseFields = z.strictObject({
  exercise_name: z
    .string('Exercise name is required')
    .trim()
    .min(1, 'Exercise name is required')
    .max(EXERCISE_NAME_MAX_CHARS, `Exercise name must be less than ${EXERCISE_NAME_MAX_CHARS} characters`),
  category: z.enum(ExerciseCategory.options, 'Category is required'),
  equipment: z
    .array(
      z
        .string()
        .max(
          EQUIPMENT_NAME_MAX_CHARS,
          `Each piece of equipment must be at most ${EQUIPMENT_NAME_MAX_CHARS} characters`,
        ),
    )
    .max(LIST_MAX, TOO_MUCH_EQUIPMENT)
    .transform(named)
    .refine((parts) => parts.length <= EQUIPMENT_PER_EXERCISE, TOO_MUCH_EQUIPMENT),
  notes: z
    .string()
    .trim()
    .max(EXERCISE_NOTES_MAX_CHARS, `Notes must be less than ${EXERCISE_NOTES_MAX_CHARS} characters`)
    .nullable()
    .transform(emptyAsNull),
  video_url: VideoUrl,
  measure: ExerciseMeasure.optional(),
  level: ExerciseLevel.optional(),
  is_one_sided: z.boolean().optional(),
  primary_muscles: Muscles.optional(),
  secondary_muscles: Muscles.optional(),
  easier: Variants.optional(),
  harder: Variants.optional(),
})
export type ExerciseFields = z.infer<typeof ExerciseFields>

const ONLY_ADMINS = 'Permission denied. Only admins can create/edit exercises.'
const filters = {
  /** Words of the name or the notes, in any form, or abbreviations such as RDL. */
  search: z.string().trim().max(100).optional(),
  category: ExerciseCategory.optional(),
  /** A piece of equipment as the library spells it. */
  equipment: z.string().max(EQUIPMENT_NAME_MAX_CHARS).optional(),
  /** Only the exercises that have a video. */
  with_video: z.stringbool().optional(),
  cursor: Cursor.optional(),
}

/** The search that was made instead when no exercise has the typed words. */
const searched_for = z.string().optional()

export const listExercises = endpoint('GET /exercises', {
  summary: 'Lists the exercise library by name, with videos for subscribers and administrators',
  callers: ['anyone'],
  query: z.strictObject(filters),
  reply: pageOf(LibraryExercise).extend({
    /** Whether the caller can watch videos. */
    sees_videos: z.boolean(),
    /** Whether there are no exercises at all, regardless of the filters. */
    library_is_empty: z.boolean(),
    searched_for,
  }),
})

export const listExercisesInShort = endpoint('GET /exercises/in-short', {
  summary: 'Lists the exercise library by name in short form, 100 per page',
  callers: ['anyone'],
  query: z.strictObject({
    ...filters,
    /** Also the caller's own exercises. */
    with_own: z.stringbool().optional(),
  }),
  reply: pageOf(ExerciseInShort).extend({ searched_for }),
})

export const listEquipment = endpoint('GET /exercises/equipment', {
  summary: 'Lists the distinct pieces of equipment in the library, by name',
  callers: ['anyone'],
  reply: z.object({ equipment: z.array(z.string()) }),
})

export const VideoCount = z.object({ exercises: z.int(), with_video: z.int() })
export type VideoCount = z.infer<typeof VideoCount>

export const countVideos = endpoint('GET /exercises/video-count', {
  summary: 'Counts the exercises of the library, and those with a video',
  callers: ['anyone'],
  reply: VideoCount,
})

export const getExercise = endpoint('GET /exercises/{id}', {
  summary: 'Returns an exercise, with its video for subscribers and administrators',
  callers: ['anyone'],
  reply: LibraryExercise,
  problems: ['not-found'],
})

export const createExercise = endpoint('POST /exercises', {
  summary: 'Adds an exercise to the library',
  callers: ['admin'],
  refusal: ONLY_ADMINS,
  body: ExerciseFields,
  reply: LibraryExercise,
  status: 201,
  problems: ['exercise-exists', 'unknown-exercise', 'variant-circle'],
})

export const updateExercise = endpoint('PATCH /exercises/{id}', {
  summary: 'Changes the given fields; rejects a stale version and returns the newest one',
  callers: ['admin'],
  refusal: ONLY_ADMINS,
  body: ExerciseFields.partial().extend({ version: Version }),
  reply: LibraryExercise,
  problems: ['not-found', 'exercise-exists', 'exercise-changed', 'unknown-exercise', 'variant-circle'],
})

export const deleteExercise = endpoint('DELETE /exercises/{id}', {
  summary: 'Removes an exercise from the library, unless a program uses it',
  callers: ['admin'],
  refusal: ONLY_ADMINS,
  problems: ['not-found', 'exercise-in-use'],
})

export const OwnExerciseFields = ExerciseFields.pick({
  exercise_name: true,
  category: true,
  measure: true,
  primary_muscles: true,
  secondary_muscles: true,
})
export type OwnExerciseFields = z.infer<typeof OwnExerciseFields>

export const listOwnExercises = endpoint('GET /exercises/own', {
  summary: 'Lists the exercises that the caller keeps for themselves, by name',
  callers: ['signed-in'],
  reply: z.object({ exercises: z.array(Exercise) }),
})

export const createOwnExercise = endpoint('POST /exercises/own', {
  summary: 'Adds an exercise that only the caller sees, and those they share training with',
  callers: ['signed-in'],
  body: OwnExerciseFields,
  reply: Exercise,
  status: 201,
  problems: ['exercise-exists', 'subscription-required', 'too-many-exercises'],
})

export const updateOwnExercise = endpoint('PATCH /exercises/own/{id}', {
  summary: 'Changes the given fields of an own exercise; rejects a stale version and returns the newest one',
  callers: ['signed-in'],
  body: OwnExerciseFields.partial().extend({ version: Version }),
  reply: Exercise,
  problems: ['not-found', 'exercise-exists', 'exercise-changed'],
})

export const deleteOwnExercise = endpoint('DELETE /exercises/own/{id}', {
  summary: 'Deletes an own exercise; workouts and logs keep its name',
  callers: ['signed-in'],
  problems: ['not-found'],
})

/** Serves a WebM file, with Range support because some browsers require it. */
export const watchClip = endpoint('GET /exercise-clips/{name}', {
  summary: 'Streams the clip that a video address clip:<name> refers to, for those who can watch videos',
  callers: ['signed-in'],
  params: z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
  raw: true,
  mediaType: 'video/webm',
  ranges: true,
  problems: ['not-found', 'subscription-required'],
})
