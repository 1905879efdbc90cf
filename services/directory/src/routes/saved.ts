import * as lists from '@fieldside/contracts/http/saved-lists.ts'
import * as saved from '@fieldside/contracts/http/saved-professionals.ts'
import { type HttpApp, IN_ONE_WRITE } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { createSavedList } from '../usecases/create-saved-list.ts'
import { deleteSavedList } from '../usecases/delete-saved-list.ts'
import { getSaved } from '../usecases/get-saved.ts'
import { listSavedLists } from '../usecases/list-saved-lists.ts'
import { listSavedProfessionals } from '../usecases/list-saved-professionals.ts'
import { putInList } from '../usecases/put-in-list.ts'
import { renameSavedList } from '../usecases/rename-saved-list.ts'
import { saveProfessional } from '../usecases/save-professional.ts'
import { setNote } from '../usecases/set-note.ts'
import { unsaveProfessional } from '../usecases/unsave-professional.ts'

export const savedRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(saved.listSaved, (ctx, { query }) => listSavedProfessionals(ctx, query))
  http.serve(saved.getSaved, (ctx, { params }) => getSaved(ctx, params.id))
  http.serve(saved.saveProfessional, (ctx, { params }) => saveProfessional(ctx, params.id), IN_ONE_WRITE)
  http.serve(
    saved.putInList,
    (ctx, { params, body }) => putInList(ctx, params.id, body.list_id),
    IN_ONE_WRITE,
  )
  http.serve(saved.setNote, (ctx, { params, body }) => setNote(ctx, params.id, body.note), IN_ONE_WRITE)
  http.serve(saved.unsaveProfessional, (ctx, { params }) => unsaveProfessional(ctx, params.id), IN_ONE_WRITE)
  http.serve(lists.listSavedLists, (ctx) => listSavedLists(ctx))
  http.serve(lists.createSavedList, (ctx, { body }) => createSavedList(ctx, body), IN_ONE_WRITE)
  http.serve(
    lists.renameSavedList,
    (ctx, { params, body }) => renameSavedList(ctx, params.id, body),
    IN_ONE_WRITE,
  )
  http.serve(lists.deleteSavedList, (ctx, { params }) => deleteSavedList(ctx, params.id), IN_ONE_WRITE)
}
