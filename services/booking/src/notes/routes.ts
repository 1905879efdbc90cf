import * as api from '@fieldside/contracts/http/session-notes.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { listClientNotes } from './list-of-client.ts'
import { getSessionNote, saveSessionNote } from './note.ts'
import { getSessionSummary, shareSessionSummary } from './summary.ts'

export const sessionNoteRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.getSessionNote, (ctx, { params }) => getSessionNote(ctx, params.id))
  http.serve(api.saveSessionNote, (ctx, { params, body }) => saveSessionNote(ctx, params.id, body))
  http.serve(api.getSessionSummary, (ctx, { params }) => getSessionSummary(ctx, params.id))
  http.serve(api.shareSessionSummary, (ctx, { params, body }) => shareSessionSummary(ctx, params.id, body))
  http.serve(api.listClientNotes, (ctx, { params }) => listClientNotes(ctx, params.id))
}
