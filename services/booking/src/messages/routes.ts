import * as api from '@fieldside/contracts/http/messages.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { countUnreadThreads } from './count-unread.ts'
import { decideMessage } from './decide.ts'
import { getThread } from './get.ts'
import { getThreadUnread } from './get-unread.ts'
import { getWriting } from './get-writing.ts'
import { listMessages } from './list-messages.ts'
import { listMessageReports } from './list-reports.ts'
import { listThreads } from './list-threads.ts'
import { openReportedMessage } from './open-reported.ts'
import { readThread } from './read.ts'
import { reportMessage } from './report.ts'
import { saveDraft } from './save-draft.ts'
import { sendMessage } from './send.ts'

/** `/threads/unread` comes before `/threads/{id}`, which would match it as an id. */
export const messageRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.listThreads, (ctx, { query }) => listThreads(ctx, query.cursor))
  http.serve(api.countUnreadThreads, (ctx) => countUnreadThreads(ctx))
  http.serve(api.getThread, (ctx, { params }) => getThread(ctx, params.id))
  http.serve(api.listMessages, (ctx, { params, query }) => listMessages(ctx, params.id, query))
  http.serve(api.getWriting, (ctx, { params }) => getWriting(ctx, params.id))
  http.serve(api.sendMessage, (ctx, { params, body }) => sendMessage(ctx, params.id, body))
  http.serve(api.saveDraft, (ctx, { params, body }) => saveDraft(ctx, params.id, body.text))
  http.serve(api.readThread, (ctx, { params, body }) => readThread(ctx, params.id, body.position))
  http.serve(api.reportMessage, (ctx, { params, body }) => reportMessage(ctx, params.id, body.reason))
  http.serve(api.adminListMessageReports, (ctx, { query }) => listMessageReports(ctx, query.cursor))
  http.serve(api.adminOpenMessage, (ctx, { params }) => openReportedMessage(ctx, params.id))
  http.serve(api.hideMessage, (ctx, { params, body }) =>
    decideMessage(ctx, params.id, { action: 'hide-message', ...body }),
  )
  http.serve(api.keepMessage, (ctx, { params, body }) =>
    decideMessage(ctx, params.id, { action: 'keep-message', ...body }),
  )
  http.serve(api.getThreadUnread, (ctx, { params, query }) => getThreadUnread(ctx, params.id, query.side))
}
