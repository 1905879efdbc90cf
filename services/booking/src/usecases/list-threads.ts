import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listThreads as endpoint } from '@fieldside/contracts/http/messages.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { BookingContext } from '../context.ts'
import { messageViewOf, threadViewOf } from '../domain/thread.ts'
import { lastMessages } from '../store/messages.ts'
import { pageOfThreads } from '../store/threads.ts'
import { findSide } from './find-side.ts'
import { serveTexts } from './serve-texts.ts'

const cursors = cursorCodec('threads', TimedPosition)

/** @throws invalid-input, not-found for an admin */
export const listThreads = (
  ctx: BookingContext,
  cursor: string | undefined,
): Promise<ReplyOf<typeof endpoint>> =>
  serveTexts(ctx, async () => {
    const { side, userId } = findSide(ctx)
    const { rows, next } = await pageOfThreads(ctx.db.kysely, side, userId, cursors.decode(cursor))
    const last = await lastMessages(
      ctx.db.kysely,
      rows.map(({ id }) => id),
    )
    const read = rows.flatMap((thread) => {
      const message = last.get(thread.id)
      return message ? [{ thread, message }] : []
    })
    const items = rows.map((thread) => {
      const message = last.get(thread.id)
      return {
        ...threadViewOf(thread, side),
        last_message: message ? messageViewOf(message, thread, side) : null,
      }
    })
    return { reply: { items, next: cursors.encode(next) }, side, read }
  })
