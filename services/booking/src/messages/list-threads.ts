import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listThreads as endpoint } from '@fieldside/contracts/http/messages.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { BookingContext } from '../context.ts'
import { sideIn } from './rules/thread.ts'
import { findCorrespondent } from './steps/find-correspondent.ts'
import { serveTexts } from './steps/serve-texts.ts'
import { lastMessages } from './store/messages.ts'
import { pageOfThreads } from './store/threads.ts'
import { messageViewOf, threadViewOf } from './views.ts'

const cursors = cursorCodec('threads', TimedPosition)

/** @throws invalid-input, not-found for an admin */
export const listThreads = (
  ctx: BookingContext,
  cursor: string | undefined,
): Promise<ReplyOf<typeof endpoint>> =>
  serveTexts(ctx, async () => {
    const caller = findCorrespondent(ctx)
    const { rows, next } = await pageOfThreads(ctx.db.kysely, caller.userId, cursors.decode(cursor))
    const last = await lastMessages(
      ctx.db.kysely,
      rows.map(({ id }) => id),
    )
    const threads = rows.flatMap((thread) => {
      const side = sideIn(thread, caller)
      return side ? [{ thread, side, message: last.get(thread.id) }] : []
    })
    const read = threads.flatMap(({ message, ...one }) => (message ? [{ ...one, message }] : []))
    const items = threads.map(({ thread, side, message }) => ({
      ...threadViewOf(thread, side),
      last_message: message ? messageViewOf(message, thread, side) : null,
    }))
    return { reply: { items, next: cursors.encode(next) }, read }
  })
