import type { Applicant } from '@fieldside/contracts/http/directory.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { DirectoryContext } from '../context.ts'
import { applicantOf } from '../replies.ts'
import { listStored } from '../store/documents.ts'
import { countPending, listBySubmission } from '../store/listings.ts'
import { listLastViews } from '../store/records.ts'
import { readCurrentEmails } from './read-current-emails.ts'

const applicants = cursorCodec('applicants', TimedPosition)
/** Lists applicants for admins, oldest submission first, with the pending count. @throws invalidInput */
export const listApplicants = async (
  ctx: DirectoryContext,
  { status, cursor }: { status?: ProfessionalStatus | undefined; cursor?: string | undefined },
): Promise<{ items: Applicant[]; next: string | null; pending: number }> => {
  const db = ctx.db.kysely
  const { userId } = userOf(ctx)
  const { rows, next } = await listBySubmission(db, status, applicants.decode(cursor))
  const userIds = rows.map((row) => row.user_id)
  const [records, documents] = await Promise.all([readCurrentEmails(ctx, rows), listStored(db, userIds)])
  const views = await listLastViews(
    db,
    documents.map((document) => document.object_key),
  )
  const items = records.map((record) => applicantOf(userId, record, documents, views))
  return { items, next: applicants.encode(next), pending: await countPending(db) }
}
