import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf } from '../fields.ts'
import { ProfessionalCard } from './directory.ts'

const byId = z.strictObject({ id: Id })

export const SavedProfessional = z.object({
  id: Id,
  athlete_id: Id,
  professional_id: Id,
  created_at: Instant,
})
export type SavedProfessional = z.infer<typeof SavedProfessional>

const ONLY_ATHLETES_SAVE = 'Only athletes can save professionals.'

export const listSaved = endpoint({
  method: 'GET',
  path: '/saved-professionals',
  summary: 'Lists the athlete’s saved professionals, newest first',
  callers: ['athlete'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  /** `total` counts all pages. */
  reply: pageOf(SavedProfessional.extend({ professional: ProfessionalCard })).extend({ total: z.int() }),
})

export const lookupSaved = endpoint({
  method: 'POST',
  path: '/saved-professionals/lookup',
  summary: 'Returns which of some professionals the athlete has saved, for cards',
  callers: ['athlete'],
  body: z.strictObject({ professional_ids: z.array(Id).max(50) }),
  reply: z.object({ professional_ids: z.array(Id) }),
})

export const saveProfessional = endpoint({
  method: 'PUT',
  path: '/saved-professionals/{id}',
  summary: 'Saves a professional; repeating it changes nothing',
  callers: ['athlete'],
  refusal: ONLY_ATHLETES_SAVE,
  params: byId,
  reply: SavedProfessional,
  problems: ['not-found'],
})

export const unsaveProfessional = endpoint({
  method: 'DELETE',
  path: '/saved-professionals/{id}',
  summary: 'Removes a saved professional',
  callers: ['athlete'],
  refusal: ONLY_ATHLETES_SAVE,
  params: byId,
})

export const savedProfessionalEndpoints = {
  listSaved,
  lookupSaved,
  saveProfessional,
  unsaveProfessional,
}
