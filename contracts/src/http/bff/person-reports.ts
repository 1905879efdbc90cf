import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { pageOf } from '../../fields.ts'
import { adminListPersonReports, PersonReport } from '../person-reports.ts'

/** A report with names. A name is null once its account is deleted. */
export const AdminPersonReport = PersonReport.extend({
  reporter: z.string().nullable(),
  reported: z.string().nullable(),
})
export type AdminPersonReport = z.infer<typeof AdminPersonReport>

export const adminPersonReportsScreen = endpoint('GET /screens/admin/person-reports', {
  summary: 'Lists the reports of people that wait for a decision, with names',
  callers: ['admin'],
  query: adminListPersonReports.query,
  reply: pageOf(AdminPersonReport),
})
