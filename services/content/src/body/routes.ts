import * as api from '@fieldside/contracts/http/body.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from '../context.ts'
import { deleteBodyEntry, getBody, saveBodyEntry } from './body.ts'

export const bodyRoutes = (http: HttpApp<ContentContext>): void => {
  http.serve(api.getBody, (ctx) => getBody(ctx))
  http.serve(api.saveBodyEntry, (ctx, { body }) => saveBodyEntry(ctx, body))
  http.serve(api.deleteBodyEntry, (ctx, { params }) => deleteBodyEntry(ctx, params.id, params.day))
}
