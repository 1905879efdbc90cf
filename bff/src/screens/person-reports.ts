import { adminPersonReportsScreen } from '@fieldside/contracts/http/bff/person-reports.ts'
import { adminListPersonReports } from '@fieldside/contracts/http/person-reports.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullNamesOf } from './parts/lookups.ts'

export const servePersonReports = (bff: Bff): void =>
  serve(bff, adminPersonReportsScreen, async (ctx, { query }) => {
    const { items, next } = await ctx.read('directory', adminListPersonReports, { query })
    const nameOf = await fullNamesOf(
      ctx,
      items.flatMap(({ reporter_id, reported_id }) => [reporter_id, reported_id]),
    )
    return {
      next,
      items: items.map((report) => ({
        ...report,
        reporter: nameOf(report.reporter_id),
        reported: nameOf(report.reported_id),
      })),
    }
  })
