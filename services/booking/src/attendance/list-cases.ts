import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { adminListCases as endpoint } from '@fieldside/contracts/http/attendance.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { BookingContext } from '../context.ts'
import { pageOfCases } from './store/cases.ts'
import { caseViewOf } from './views.ts'

const cursors = cursorCodec('attendance-cases', TimedPosition)

/** Lists the cases that wait for a decision. @throws invalid-input */
export const listCases = async (
  ctx: BookingContext,
  cursor: string | undefined,
): Promise<ReplyOf<typeof endpoint>> => {
  const { rows, next } = await pageOfCases(ctx.db.kysely, cursors.decode(cursor))
  return { items: rows.flatMap(caseViewOf), next: cursors.encode(next) }
}
