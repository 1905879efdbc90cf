import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noPersonReport, reportClosed } from '../errors.ts'
import { lockPersonReport, updateToClosed } from './store/person-reports.ts'

/** Closes a report with what an administrator did about it. @throws not-found, nothing-to-decide */
export const closePersonReport = (ctx: DirectoryContext, id: string, reason: string): Promise<void> =>
  write(ctx, async (tx) => {
    const report = await lockPersonReport(tx, id)
    if (!report) throw noPersonReport()
    if (report.closed_at) throw reportClosed()
    await updateToClosed(tx, id, ctx.now())
    await audit(tx, ctx, {
      action: 'close-person-report',
      objectType: 'user',
      objectId: report.reported_id,
      after: { report: id },
      reason,
    })
  })
