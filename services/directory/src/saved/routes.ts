import * as lists from '@fieldside/contracts/http/saved-lists.ts'
import * as saved from '@fieldside/contracts/http/saved-professionals.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { createSavedList } from './create-list.ts'
import { deleteSavedList } from './delete-list.ts'
import { getSaved } from './get.ts'
import { listSavedProfessionals } from './list.ts'
import { listSavedLists } from './list-lists.ts'
import { putInList } from './put-in-list.ts'
import { renameSavedList } from './rename-list.ts'
import { saveProfessional } from './save.ts'
import { setNote } from './set-note.ts'
import { unsaveProfessional } from './unsave.ts'

export const savedRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(saved.listSaved, (ctx, { query }) => listSavedProfessionals(ctx, query))
  http.serve(saved.getSaved, (ctx, { params }) => getSaved(ctx, params.id))
  http.serve(saved.saveProfessional, (ctx, { params }) => saveProfessional(ctx, params.id))
  http.serve(saved.putInList, (ctx, { params, body }) => putInList(ctx, params.id, body.list_id))
  http.serve(saved.setNote, (ctx, { params, body }) => setNote(ctx, params.id, body.note))
  http.serve(saved.unsaveProfessional, (ctx, { params }) => unsaveProfessional(ctx, params.id))
  http.serve(lists.listSavedLists, (ctx) => listSavedLists(ctx))
  http.serve(lists.createSavedList, (ctx, { body }) => createSavedList(ctx, body))
  http.serve(lists.renameSavedList, (ctx, { params, body }) => renameSavedList(ctx, params.id, body))
  http.serve(lists.deleteSavedList, (ctx, { params }) => deleteSavedList(ctx, params.id))
}
