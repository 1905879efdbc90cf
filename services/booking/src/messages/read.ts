import { messagesRead } from '@fieldside/contracts/events/booking.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noThread } from '../errors.ts'
import { isUnreadBy, sideIn } from './rules/thread.ts'
import { lockThread, updateThread } from './store/threads.ts'

/** Marks the messages up to a position as read by the caller. @throws not-found */
export const readThread = (ctx: BookingContext, id: string, seen: number): Promise<{ is_unread: boolean }> =>
  write(ctx, async (tx, emit) => {
    const thread = await lockThread(tx, id)
    const side = thread && sideIn(thread, userOf(ctx))
    if (!thread || !side) throw noThread()
    const position = Math.min(seen, thread.last_position)
    const read = { [`${side}_read_position`]: position }
    // Own messages alone are no news to the other side.
    if (!isUnreadBy(side, thread) || position <= thread[`${side}_read_position`])
      return { is_unread: isUnreadBy(side, thread) }
    await updateThread(tx, id, read)
    const { athlete_id, professional_id, professional_user_id } = thread
    emit(messagesRead, id, {
      thread_id: id,
      athlete_id,
      professional_id,
      professional_user_id,
      position,
      read_by: side,
    })
    return { is_unread: isUnreadBy(side, { ...thread, ...read }) }
  })
