import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, requiredLine } from '../fields.ts'
import { SAVED_LIST_NAME_MAX_CHARS } from '../limits.ts'

/** A named list of saved professionals. Only its athlete sees it. */
export const SavedList = z.object({
  id: Id,
  name: z.string(),
  /** Professionals in the list who are currently approved. */
  professionals: z.int(),
  created_at: Instant,
})
export type SavedList = z.infer<typeof SavedList>

export const SavedLists = z.object({
  /** Professionals in the default list who are currently approved. */
  unlisted: z.int(),
  lists: z.array(SavedList),
})
export type SavedLists = z.infer<typeof SavedLists>

export const SavedListForm = z.strictObject({ name: requiredLine('Name', SAVED_LIST_NAME_MAX_CHARS) })
export type SavedListForm = z.infer<typeof SavedListForm>

export const listSavedLists = endpoint('GET /saved-lists', {
  summary: 'Returns the athlete’s lists of saved professionals by name',
  callers: ['athlete'],
  reply: SavedLists,
})

export const createSavedList = endpoint('POST /saved-lists', {
  summary: 'Creates a list of saved professionals',
  callers: ['athlete'],
  body: SavedListForm,
  reply: SavedList,
  status: 201,
  problems: ['list-name-taken', 'too-many-lists'],
})

export const renameSavedList = endpoint('PUT /saved-lists/{id}', {
  summary: 'Renames a list of saved professionals',
  callers: ['athlete'],
  body: SavedListForm,
  reply: SavedList,
  problems: ['not-found', 'list-name-taken'],
})

export const deleteSavedList = endpoint('DELETE /saved-lists/{id}', {
  summary: 'Deletes a list; its professionals and their notes move to the default list',
  callers: ['athlete'],
  problems: ['not-found'],
})
