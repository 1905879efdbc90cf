import type { MessagesPage } from '@fieldside/contracts/http/messages.ts'
import type { BookingContext } from '../context.ts'
import { findOwnThread } from './find-own.ts'
import { isUnreadBy } from './rules/thread.ts'
import { serveTexts } from './steps/serve-texts.ts'
import { pageOfMessages, type Range } from './store/messages.ts'
import { messageViewOf } from './views.ts'

/** How many read messages come before the first unread one. */
const READ_BEFORE_UNREAD = 10

type Asked = { before?: number | undefined; after?: number | undefined }

/** Returns the messages before or after a position, or those around the first unread one. @throws not-found */
export const listMessages = (
  ctx: BookingContext,
  id: string,
  { before, after }: Asked,
): Promise<MessagesPage> =>
  serveTexts(ctx, async () => {
    const { thread, side } = await findOwnThread(ctx, id)
    const start = (): Range =>
      isUnreadBy(side, thread)
        ? { after: Math.max(0, thread[`${side}_read_position`] - READ_BEFORE_UNREAD) }
        : { before: thread.last_position + 1 }
    const asked = (): Range => (before === undefined ? start() : { before })
    const rows = await pageOfMessages(ctx.db.kysely, thread, after === undefined ? asked() : { after })
    const reply = {
      items: rows.map((message) => messageViewOf(message, thread, side)),
      older: (rows[0]?.position ?? 1) > 1,
      newer: (rows.at(-1)?.position ?? thread.last_position) < thread.last_position,
    }
    return { reply, read: rows.map((message) => ({ thread, side, message })) }
  })
