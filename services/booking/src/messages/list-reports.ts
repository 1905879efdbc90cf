import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { adminListMessageReports as endpoint } from '@fieldside/contracts/http/messages.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { BookingContext } from '../context.ts'
import { pageOfOpenReports } from './store/reports.ts'

const cursors = cursorCodec('message-reports', TimedPosition)

/** @throws invalid-input */
export const listMessageReports = async (
  ctx: BookingContext,
  cursor: string | undefined,
): Promise<ReplyOf<typeof endpoint>> => {
  const { rows, next } = await pageOfOpenReports(ctx.db.kysely, cursors.decode(cursor))
  const items = rows.map(({ id, reported_at, ...report }) => ({
    ...report,
    message_id: id,
    reported_at: reported_at.toISOString(),
  }))
  return { items, next: cursors.encode(next) }
}
