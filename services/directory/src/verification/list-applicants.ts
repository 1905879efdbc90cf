import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { adminListProfessionals } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { DirectoryContext } from '../context.ts'
import { readCurrentEmails } from '../professionals/read-current-emails.ts'
import { countApplicants, countPending, listBySubmission } from './store/applicants.ts'
import { listStored } from './store/documents.ts'
import { listLastViews } from './store/records.ts'
import { applicantOf } from './views.ts'

/** Each has its own order, so cursors aren't interchangeable. */
const oldestFirst = cursorCodec('applicants', TimedPosition)
const newestFirst = cursorCodec('professionals', TimedPosition)

/** More words than anyone types. Each costs a condition. */
const MAX_WORDS = 6

/** Lists professionals for admins, with the pending count. @throws invalidInput */
export const listApplicants = async (
  ctx: DirectoryContext,
  { status, search = '', cursor }: QueryOf<typeof adminListProfessionals>,
): Promise<ReplyOf<typeof adminListProfessionals>> => {
  const db = ctx.db.kysely
  const { userId } = userOf(ctx)
  const filters = { status, words: search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS) }
  const cursors = status ? oldestFirst : newestFirst
  const [{ rows, next }, count, pending] = await Promise.all([
    listBySubmission(db, filters, cursors.decode(cursor)),
    countApplicants(db, filters),
    countPending(db),
  ])
  const userIds = rows.map((row) => row.user_id)
  const [records, documents] = await Promise.all([readCurrentEmails(ctx, rows), listStored(db, userIds)])
  const views = await listLastViews(
    db,
    documents.map((document) => document.object_key),
  )
  const items = records.map((record) => applicantOf(userId, record, documents, views))
  return { items, next: cursors.encode(next), pending, count }
}
