import * as files from '@fieldside/contracts/http/message-files.ts'
import * as api from '@fieldside/contracts/http/messages.ts'
import { bodyOf } from '@fieldside/platform/body.ts'
import { isKnown } from '@fieldside/platform/etag.ts'
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
import { findFilePreview, openMessageFile, openReportedFile } from './open-file.ts'
import { openReportedMessage } from './open-reported.ts'
import { readThread } from './read.ts'
import { removeMessageFile } from './remove-file.ts'
import { reportMessage } from './report.ts'
import { saveDraft } from './save-draft.ts'
import { sendMessage } from './send.ts'
import { uploadMessageFile } from './upload-file.ts'

/**
 * A browser asks each time whether it may still show its copy, because a message can be hidden and a user can sign out. The
 * CSP keeps a preview from being treated as a page.
 */
const PREVIEW_HEADERS = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
}

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
  http.serveRaw(files.uploadMessageFile, async (ctx, { params, request }) => {
    const file = await uploadMessageFile(ctx, params.id, bodyOf(request))
    return Response.json(file, { status: 201, headers: { 'cache-control': 'no-store' } })
  })
  http.serve(files.removeMessageFile, (ctx, { params }) => removeMessageFile(ctx, params.id))
  http.serve(files.openMessageFile, (ctx, { params }) => openMessageFile(ctx, params.id))
  http.serve(files.adminOpenMessageFile, (ctx, { params }) => openReportedFile(ctx, params.id))
  http.serveRaw(files.getMessageFilePreview, async (ctx, { params, request }) => {
    const { file, read } = await findFilePreview(ctx, params.id)
    // A file keeps its id, and its bytes never change.
    const headers = { ...PREVIEW_HEADERS, etag: `"${file.id}"` }
    if (isKnown(request, headers.etag)) return new Response(null, { status: 304, headers })
    return new Response(new Uint8Array(await read()), { headers })
  })
  http.serve(api.getThreadUnread, (ctx, { params, query }) => getThreadUnread(ctx, params.id, query.side))
}
