import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { adminOpenMessage as endpoint } from '@fieldside/contracts/http/messages.ts'
import { REPORT_CONTEXT_MESSAGES } from '@fieldside/contracts/limits.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noMessage } from '../errors.ts'
import { findPlace, messagesAround } from './store/messages.ts'
import { findReport } from './store/reports.ts'
import { findThread } from './store/threads.ts'
import { messageViewOf } from './views.ts'

/**
 * Returns a reported message and those around it to an admin, as its two sides see them, after writing the audit entry.
 * @throws not-found for a message that nobody reported
 */
export const openReportedMessage = async (
  ctx: BookingContext,
  id: string,
): Promise<ReplyOf<typeof endpoint>> => {
  const reply = await write(ctx, async (tx) => {
    const place = (await findReport(tx, id)) && (await findPlace(tx, id))
    const thread = place && (await findThread(tx, place.thread_id))
    if (!thread) throw noMessage()
    await audit(tx, ctx, { action: 'open-message', objectType: 'message', objectId: id })
    const around = { position: place.position, count: REPORT_CONTEXT_MESSAGES }
    const messages = await messagesAround(tx, thread, around)
    return { items: messages.map((message) => messageViewOf(message, thread, 'admin')) }
  })
  logSecurityEvent(ctx.log, 'security.message_opened', { admin: userOf(ctx).userId, message: id })
  return reply
}
