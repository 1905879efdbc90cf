import * as lists from '@fieldside/contracts/http/saved-lists.ts'
import * as saved from '@fieldside/contracts/http/saved-professionals.ts'
import * as searches from '@fieldside/contracts/http/saved-searches.ts'
import { type HttpApp, IN_ONE_WRITE } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { createSavedList } from '../usecases/create-saved-list.ts'
import { deleteSavedList } from '../usecases/delete-saved-list.ts'
import { deleteSavedSearch } from '../usecases/delete-saved-search.ts'
import { endAlert } from '../usecases/end-alert.ts'
import { getSaved } from '../usecases/get-saved.ts'
import { getSavedSearch } from '../usecases/get-saved-search.ts'
import { listSavedLists } from '../usecases/list-saved-lists.ts'
import { listSavedProfessionals } from '../usecases/list-saved-professionals.ts'
import { listSavedSearches } from '../usecases/list-saved-searches.ts'
import { lookUpAlerts } from '../usecases/look-up-alerts.ts'
import { putInList } from '../usecases/put-in-list.ts'
import { renameSavedList } from '../usecases/rename-saved-list.ts'
import { saveProfessional } from '../usecases/save-professional.ts'
import { saveSearch } from '../usecases/save-search.ts'
import { setNote } from '../usecases/set-note.ts'
import { unsaveProfessional } from '../usecases/unsave-professional.ts'
import { updateSavedSearch } from '../usecases/update-saved-search.ts'

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
  savedSearchRoutes(http)
}

const savedSearchRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(searches.lookupAlerts, (ctx, { body }) => lookUpAlerts(ctx, body.ids), { storeReply: false })
  http.serve(searches.listSavedSearches, (ctx) => listSavedSearches(ctx))
  http.serve(searches.getSavedSearch, (ctx, { params }) => getSavedSearch(ctx, params.id))
  http.serve(searches.saveSearch, (ctx, { body }) => saveSearch(ctx, body.query), IN_ONE_WRITE)
  http.serve(
    searches.updateSavedSearch,
    (ctx, { params, body }) => updateSavedSearch(ctx, params.id, body),
    IN_ONE_WRITE,
  )
  http.serve(searches.deleteSavedSearch, (ctx, { params }) => deleteSavedSearch(ctx, params.id), IN_ONE_WRITE)
  http.serve(searches.endAlert, (ctx, { body }) => endAlert(ctx, body.token))
}
