import * as api from '@fieldside/contracts/http/person-reports.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { closePersonReport } from './close.ts'
import { listPersonReports } from './list.ts'
import { reportPerson } from './report.ts'

export const personReportRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(api.reportPerson, (ctx, { params, body }) => reportPerson(ctx, params.id, body))
  http.serve(api.adminListPersonReports, (ctx, { query }) => listPersonReports(ctx, query.cursor))
  http.serve(api.adminClosePersonReport, (ctx, { params, body }) =>
    closePersonReport(ctx, params.id, body.reason),
  )
}
