import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf } from '../fields.ts'
import { SAVED_NOTE_MAX_CHARS } from '../limits.ts'
import { ProfessionalCard } from './directory.ts'

export const SavedProfessional = z.object({
  id: Id,
  athlete_id: Id,
  professional_id: Id,
  created_at: Instant,
})
export type SavedProfessional = z.infer<typeof SavedProfessional>

/** A saved professional with what only the athlete sees. */
export const SavedEntry = SavedProfessional.extend({
  /** Null in the default list. */
  list_id: Id.nullable(),
  /** Empty without a note. */
  note: z.string(),
})
export type SavedEntry = z.infer<typeof SavedEntry>

/** Selects the professionals in no named list. */
export const UNLISTED = 'unlisted'
export const ListFilter = z.union([z.literal(UNLISTED), Id])
export type ListFilter = z.infer<typeof ListFilter>

const ONLY_ATHLETES_SAVE = 'Only athletes can save professionals.'

export const listSaved = endpoint('GET /saved-professionals', {
  summary: 'Lists the athlete’s saved professionals, newest first',
  callers: ['athlete'],
  query: z.strictObject({
    /** All lists without it. */
    list: ListFilter.optional(),
    cursor: Cursor.optional(),
  }),
  /** `total` counts all pages. */
  reply: pageOf(SavedEntry.extend({ professional: ProfessionalCard })).extend({ total: z.int() }),
})

export const saveProfessional = endpoint('PUT /saved-professionals/{id}', {
  summary: 'Saves a professional in the default list; repeating it changes nothing',
  callers: ['athlete'],
  refusal: ONLY_ATHLETES_SAVE,
  reply: SavedProfessional,
  problems: ['not-found'],
})

export const getSaved = endpoint('GET /saved-professionals/{id}', {
  summary: 'Returns the list and the note of a professional that the athlete saved',
  callers: ['athlete'],
  reply: SavedEntry,
  problems: ['not-found'],
})

export const putInList = endpoint('PUT /saved-professionals/{id}/list', {
  summary: 'Moves a professional to a list, saving them first if needed; null is the default list',
  callers: ['athlete'],
  refusal: ONLY_ATHLETES_SAVE,
  body: z.strictObject({ list_id: Id.nullable() }),
  reply: SavedEntry,
  problems: ['not-found', 'list-full'],
})

/** An empty note removes the note. */
export const SavedNote = z.strictObject({
  note: z
    .string()
    .trim()
    .max(SAVED_NOTE_MAX_CHARS, `The note must be at most ${SAVED_NOTE_MAX_CHARS} characters`),
})

export const setNote = endpoint('PUT /saved-professionals/{id}/note', {
  summary: 'Replaces the athlete’s note about a saved professional; an empty one removes it',
  callers: ['athlete'],
  refusal: ONLY_ATHLETES_SAVE,
  body: SavedNote,
  reply: SavedEntry,
  problems: ['not-found'],
})

export const unsaveProfessional = endpoint('DELETE /saved-professionals/{id}', {
  summary: 'Removes a saved professional and the note',
  callers: ['athlete'],
  refusal: ONLY_ATHLETES_SAVE,
})
