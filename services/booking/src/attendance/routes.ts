import * as api from '@fieldside/contracts/http/attendance.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { decideCase } from './decide.ts'
import { giveLateNotice, releaseSession, withdrawLateNotice } from './late-notice.ts'
import { listCases } from './list-cases.ts'
import { listAttendanceStatements } from './list-statements.ts'
import { openCase } from './open-case.ts'
import { answerAbsenceReport, reportAbsence, withdrawAbsenceReport } from './report.ts'

export const attendanceRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.reportAbsence, (ctx, { params, body }) => reportAbsence(ctx, params.id, body))
  http.serve(api.withdrawAbsenceReport, (ctx, { params }) => withdrawAbsenceReport(ctx, params.id))
  http.serve(api.answerAbsenceReport, (ctx, { params, body }) => answerAbsenceReport(ctx, params.id, body))
  http.serve(api.giveLateNotice, (ctx, { params, body }) => giveLateNotice(ctx, params.id, body.message))
  http.serve(api.withdrawLateNotice, (ctx, { params }) => withdrawLateNotice(ctx, params.id))
  http.serve(api.releaseSession, (ctx, { params }) => releaseSession(ctx, params.id))
  http.serve(api.listAttendanceStatements, (ctx, { params }) => listAttendanceStatements(ctx, params.id))
  http.serve(api.adminListCases, (ctx, { query }) => listCases(ctx, query.cursor))
  http.serve(api.adminOpenCase, (ctx, { params }) => openCase(ctx, params.id))
  http.serve(api.decideCase, (ctx, { params, body }) => decideCase(ctx, params.id, body))
}
