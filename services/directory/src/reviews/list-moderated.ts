import type { ReportedReview } from '@fieldside/contracts/http/reviews.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { DirectoryContext } from '../context.ts'
import { listHidden, listReported, listReports } from './store/reports.ts'
import { reportedOf } from './views.ts'

const LISTS = {
  reported: { read: listReported, cursors: cursorCodec('reported-reviews', TimedPosition) },
  hidden: { read: listHidden, cursors: cursorCodec('hidden-reviews', TimedPosition) },
}

export type Wanted = { state: 'reported' | 'hidden'; cursor?: string | undefined }
/** Lists reported or hidden reviews for admins. @throws invalidInput */
export const listModeratedReviews = async (
  ctx: DirectoryContext,
  { state, cursor }: Wanted,
): Promise<{ items: ReportedReview[]; next: string | null }> => {
  const viewer = userOf(ctx)
  const db = ctx.db.kysely
  const { read, cursors } = LISTS[state]
  const { rows, next } = await read(db, viewer.userId, cursors.decode(cursor))
  const reports = await listReports(
    db,
    rows.map((row) => row.id),
  )
  return { items: rows.map((row) => reportedOf(row, reports, viewer, ctx.now())), next: cursors.encode(next) }
}
