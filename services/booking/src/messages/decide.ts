import { messageDecided } from '@fieldside/contracts/events/booking.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noMessage } from '../errors.ts'
import { updateToHidden } from './store/messages.ts'
import { closeReport, findReport } from './store/reports.ts'
import { lockThread, updateThread } from './store/threads.ts'

/** Hides or keeps a reported message, with an audit entry. @throws not-found, already-decided */
export const decideMessage = (
  ctx: BookingContext,
  id: string,
  { action, reason }: { action: 'hide-message' | 'keep-message'; reason: string },
): Promise<void> =>
  write(ctx, async (tx, emit) => {
    const report = await findReport(tx, id)
    const thread = report && (await lockThread(tx, report.thread_id))
    if (!thread) throw noMessage()
    const now = ctx.now()
    if (!(await closeReport(tx, id, now)))
      throw conflict('already-decided', 'Someone has already decided about this message.')
    const hidden = action === 'hide-message'
    if (hidden) {
      await updateToHidden(tx, id, now)
      await updateThread(tx, thread.id, { revision: thread.revision + 1 })
    }
    await audit(tx, ctx, { action, objectType: 'message', objectId: id, reason })
    const { id: thread_id, athlete_id, professional_id, professional_user_id } = thread
    const pair = { thread_id, athlete_id, professional_id, professional_user_id }
    emit(messageDecided, thread_id, { ...pair, message_id: id, hidden })
  })
