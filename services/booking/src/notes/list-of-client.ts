import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listClientNotes as endpoint } from '@fieldside/contracts/http/session-notes.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { noClient } from '../errors.ts'
import { listNotes, listSummaries } from './store/notes.ts'
import { sessionNoteViewOf, summaryViewOf } from './views.ts'

/** Lists the caller's notes and summaries of sessions with an athlete. @throws not-found for an admin */
export const listClientNotes = async (
  ctx: BookingContext,
  athleteId: string,
): Promise<ReplyOf<typeof endpoint>> => {
  const { userId, role } = userOf(ctx)
  if (role === 'admin') throw noClient()
  const pair = { professionalUserId: userId, athleteId }
  const [notes, summaries] = await Promise.all([
    listNotes(ctx.db.kysely, pair),
    listSummaries(ctx.db.kysely, pair),
  ])
  return {
    notes: notes.map((note) => sessionNoteViewOf(ctx, note)),
    summaries: summaries.map((summary) => summaryViewOf(ctx, summary)),
  }
}
