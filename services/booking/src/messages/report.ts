import { messageReported } from '@fieldside/contracts/events/booking.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noMessage, ownMessage } from '../errors.ts'
import { sideIn } from './rules/thread.ts'
import { findPlace } from './store/messages.ts'
import { insertReport } from './store/reports.ts'
import { findThread } from './store/threads.ts'

/** Reports a message from the other side. Each message can be reported once. @throws not-found, own-message */
export const reportMessage = (ctx: BookingContext, id: string, reason: string): Promise<void> =>
  write(ctx, async (tx, emit) => {
    const place = await findPlace(tx, id)
    const thread = place && (await findThread(tx, place.thread_id))
    const side = thread && sideIn(thread, userOf(ctx))
    if (!thread || !side || place.hidden_at) throw noMessage()
    if (place.sent_by === side) throw ownMessage()
    const { id: thread_id, athlete_id, professional_id, professional_user_id } = thread
    const report = { message_id: id, thread_id, reported_by: side, reason, reported_at: ctx.now() }
    if (!(await insertReport(tx, report))) return
    const pair = { thread_id, athlete_id, professional_id, professional_user_id }
    emit(messageReported, thread_id, { ...pair, message_id: id, reported_by: side })
  })
