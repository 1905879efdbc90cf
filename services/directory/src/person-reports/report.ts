import { personReported } from '@fieldside/contracts/events/directory.ts'
import type { PersonReportForm } from '@fieldside/contracts/http/person-reports.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { alreadyReported, noPerson, ownAccount } from '../errors.ts'
import { maySee } from '../professionals/rules/visibility.ts'
import { findByUser } from '../professionals/store/professionals.ts'
import { countOpenReportsOf, insertPersonReport } from './store/person-reports.ts'

/** Returns whether the caller can know of someone: from search, a booking, or messages. */
const knows = async (ctx: DirectoryContext, id: string): Promise<boolean> => {
  const viewer = userOf(ctx)
  const professional = await findByUser(ctx.db.kysely, id)
  if (professional && maySee(professional, viewer)) return true
  return ctx.booking.knows(viewer.userId, id, ctx)
}

/** Reports a person to the administrators. @throws not-found, own-account, already-reported */
export const reportPerson = async (
  ctx: DirectoryContext,
  reported_id: string,
  form: PersonReportForm,
): Promise<void> => {
  const reporter_id = userOf(ctx).userId
  if (reported_id === reporter_id) throw ownAccount()
  if (!(await knows(ctx, reported_id))) throw noPerson()
  const report_id = newId()
  await write(ctx, async (tx, emit) => {
    const report = { id: report_id, reporter_id, reported_id, ...form, reported_at: ctx.now() }
    if (!(await insertPersonReport(tx, report))) throw alreadyReported()
    const open_reports = await countOpenReportsOf(tx, reported_id)
    emit(personReported, reported_id, { report_id, reported_id, reason: form.reason, open_reports })
  })
  logSecurityEvent(ctx.log, 'security.person_reported', { user: reported_id })
}
