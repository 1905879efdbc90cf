import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf } from '../fields.ts'
import { ProfessionalCard } from './directory.ts'

export const SavedProfessional = z.object({
  id: Id,
  athlete_id: Id,
  professional_id: Id,
  created_at: Instant,
})
export type SavedProfessional = z.infer<typeof SavedProfessional>

const ONLY_ATHLETES_SAVE = 'Only athletes can save professionals.'

export const listSaved = endpoint('GET /saved-professionals', {
  summary: 'Lists the athlete’s saved professionals, newest first',
  callers: ['athlete'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  /** `total` counts all pages. */
  reply: pageOf(SavedProfessional.extend({ professional: ProfessionalCard })).extend({ total: z.int() }),
})

export const saveProfessional = endpoint('PUT /saved-professionals/{id}', {
  summary: 'Saves a professional; repeating it changes nothing',
  callers: ['athlete'],
  refusal: ONLY_ATHLETES_SAVE,
  reply: SavedProfessional,
  problems: ['not-found'],
})

export const unsaveProfessional = endpoint('DELETE /saved-professionals/{id}', {
  summary: 'Removes a saved professional',
  callers: ['athlete'],
  refusal: ONLY_ATHLETES_SAVE,
})
