import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BrowserTimeZone, Day, Id, Instant } from '../fields.ts'
import { ImportSource } from '../import-sources.ts'
import { EXERCISE_NAME_MAX_CHARS, IMPORT_NAMES_MAX } from '../limits.ts'
import { WEIGHT_UNITS } from '../weights.ts'

const PROBLEMS = ['subscription-required'] as const
const FILE_PROBLEMS = [
  ...PROBLEMS,
  'unreadable-file',
  'unknown-format',
  'file-too-large',
  'too-many-lines',
  'too-many-names',
  'uploads-busy',
  'too-many-uploads-at-once',
  'request-timeout',
  'body-incomplete',
] as const

/** `unit` is for files that don't name the unit of their weights. */
const FileQuery = z.strictObject({
  unit: z.enum(WEIGHT_UNITS).default('kg'),
  /** For files whose times are UTC instants. */
  time_zone: BrowserTimeZone.optional(),
})

const PickedExercise = z.object({ id: Id, exercise_name: z.string() })

export const ImportCounts = z.object({
  workouts: z.int(),
  sets: z.int(),
  /** Workouts of the file that an earlier import brought, or that were logged here. */
  duplicates: z.int(),
  /** Workouts that an earlier import brought, and that the file has with other sets or notes. They are skipped too. */
  changed: z.int(),
  wrong_lines: z.int(),
})

export const ImportPreview = ImportCounts.extend({
  source: ImportSource,
  /** Lines of the file with data. */
  lines: z.int(),
  first_day: Day.nullable(),
  last_day: Day.nullable(),
  /** The unit that was assumed, because the file doesn't name one. */
  assumed_unit: z.enum(WEIGHT_UNITS).nullable(),
  /** Sentences about what the log has no place for, with how often it occurs. */
  lost: z.array(z.object({ what: z.string(), count: z.int() })),
  /** The first of them. */
  wrong: z.array(z.object({ line: z.int(), column: z.string().nullable(), reason: z.string() })),
  /** The exercises of the workouts to import, the most frequent first. */
  names: z.array(
    z.object({
      name: z.string(),
      sets: z.int(),
      /** The user’s earlier choice for this name; null if they kept the name. */
      exercise: PickedExercise.nullable(),
      /** False until the user has chosen. Then `exercise` is our suggestion. */
      is_confirmed: z.boolean(),
    }),
  ),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const TrainingImport = ImportCounts.extend({ id: Id, source: ImportSource, created_at: Instant })
export type TrainingImport = z.infer<typeof TrainingImport>

export const previewImport = endpoint('POST /training/import-previews', {
  summary: 'Reads a file of another app and returns what its import would do. Stores nothing',
  callers: ['signed-in'],
  query: FileQuery,
  reply: ImportPreview,
  problems: FILE_PROBLEMS,
  repeatable: true,
  raw: true,
})

export const saveImportNames = endpoint('PUT /training/import-names', {
  summary: 'Saves which exercises the names of another app stand for, for this and later imports',
  callers: ['signed-in'],
  repeatable: true,
  body: z.strictObject({
    source: ImportSource,
    names: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(EXERCISE_NAME_MAX_CHARS),
          /** Null keeps the name, without an exercise of the library. */
          exercise_id: Id.nullable(),
        }),
      )
      .max(IMPORT_NAMES_MAX),
  }),
  problems: [...PROBLEMS, 'unknown-exercise'],
})

export const importTraining = endpoint('PUT /training/imports/{id}', {
  summary: 'Adds the workouts of a file to the log, all or none. The same id again returns the same import',
  callers: ['signed-in'],
  query: FileQuery,
  reply: TrainingImport,
  problems: [...FILE_PROBLEMS, 'not-found', 'nothing-to-import', 'too-many-imports'],
  repeatable: true,
  raw: true,
})

export const listImports = endpoint('GET /training/imports', {
  summary: 'Lists the caller’s imports, newest first',
  callers: ['signed-in'],
  reply: z.object({ items: z.array(TrainingImport) }),
  problems: PROBLEMS,
})

export const undoImport = endpoint('DELETE /training/imports/{id}', {
  summary: 'Removes every workout that an import brought, also those that were changed since',
  callers: ['signed-in'],
  problems: [...PROBLEMS, 'not-found'],
})
