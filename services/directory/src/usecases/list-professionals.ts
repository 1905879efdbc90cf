import type { ShownCount } from '@fieldside/contracts/fields.ts'
import type { Applicant, ProfessionalCard, SearchQuery } from '@fieldside/contracts/http/directory.ts'
import { SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { DirectoryContext } from '../context.ts'
import { applicantOf, cardOf } from '../replies.ts'
import { listStored } from '../store/documents.ts'
import { countPending, listBySubmission, searchListed } from '../store/listings.ts'
import { listLastViews } from '../store/records.ts'

const listed = cursorCodec('professionals', TimedPosition)
const applicants = cursorCodec('applicants', TimedPosition)

/**
 * Lists approved professionals who accept bookings, newest first. The BFF sees them as a visitor.
 * @throws invalidInput
 */
export const searchProfessionals = async (
  ctx: DirectoryContext,
  { location, specialty, cursor }: SearchQuery,
): Promise<{ items: ProfessionalCard[]; next: string | null; count: ShownCount }> => {
  const viewer = ctx.caller.kind === 'user' ? ctx.caller : null
  const after = listed.decode(cursor)
  const { rows, next, total } = await searchListed(ctx.db, { location, specialty, after })
  return {
    items: rows.map((row) => cardOf(row, viewer)),
    next: listed.encode(next),
    count: { value: Math.min(total, SEARCH_COUNT_MAX), more: total > SEARCH_COUNT_MAX },
  }
}

/** Lists applicants for admins, oldest submission first, with the pending count. @throws invalidInput */
export const adminListProfessionals = async (
  ctx: DirectoryContext,
  { status, cursor }: { status?: ProfessionalStatus | undefined; cursor?: string | undefined },
): Promise<{ items: Applicant[]; next: string | null; pending: number }> => {
  const db = ctx.db.kysely
  const { userId } = userOf(ctx)
  const { rows, next } = await listBySubmission(db, status, applicants.decode(cursor))
  const documents = await listStored(
    db,
    rows.map((row) => row.user_id),
  )
  const views = await listLastViews(
    db,
    documents.map((document) => document.object_key),
  )
  const items = rows.map((row) => applicantOf(userId, row, documents, views))
  return { items, next: applicants.encode(next), pending: await countPending(db) }
}
