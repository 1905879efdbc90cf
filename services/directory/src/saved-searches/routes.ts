import * as api from '@fieldside/contracts/http/saved-searches.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { deleteSavedSearch } from './delete.ts'
import { endAlert } from './end-alert.ts'
import { getSavedSearch } from './get.ts'
import { listSavedSearches } from './list.ts'
import { lookUpAlerts } from './look-up-alerts.ts'
import { saveSearch } from './save.ts'
import { updateSavedSearch } from './update.ts'

export const savedSearchRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(api.lookupAlerts, (ctx, { body }) => lookUpAlerts(ctx, body.ids))
  http.serve(api.listSavedSearches, (ctx) => listSavedSearches(ctx))
  http.serve(api.getSavedSearch, (ctx, { params }) => getSavedSearch(ctx, params.id))
  http.serve(api.saveSearch, (ctx, { body }) => saveSearch(ctx, body.query))
  http.serve(api.updateSavedSearch, (ctx, { params, body }) => updateSavedSearch(ctx, params.id, body))
  http.serve(api.deleteSavedSearch, (ctx, { params }) => deleteSavedSearch(ctx, params.id))
  http.serve(api.endAlert, (ctx, { body }) => endAlert(ctx, body.token))
}
