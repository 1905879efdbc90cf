import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf } from '../fields.ts'
import { REPORT_REASON_MAX_CHARS, REPORT_REASON_MIN_CHARS } from '../limits.ts'
import { PersonReportPlace, PersonReportReason } from '../person-report.ts'

const textOf = (what: string) => {
  const length = `${what} in ${REPORT_REASON_MIN_CHARS} to ${REPORT_REASON_MAX_CHARS} characters`
  return z.string().trim().min(REPORT_REASON_MIN_CHARS, length).max(REPORT_REASON_MAX_CHARS, length)
}

export const PersonReportForm = z.strictObject({
  reason: PersonReportReason,
  text: textOf('Describe what happened'),
  place: PersonReportPlace,
})
export type PersonReportForm = z.infer<typeof PersonReportForm>

export const reportPerson = endpoint('POST /people/{id}/reports', {
  summary:
    'Reports a person to the administrators: a listed professional, or someone with whom the caller has a booking or messages. Each pair has at most one open report in each direction',
  callers: ['athlete', 'professional'],
  body: PersonReportForm,
  problems: ['not-found', 'own-account', 'already-reported'],
})

export const PersonReport = z.object({
  id: Id,
  reporter_id: Id,
  reported_id: Id,
  reason: PersonReportReason,
  text: z.string(),
  place: PersonReportPlace,
  reported_at: Instant,
  /** How many more reports there were of this person, open and closed. */
  other_reports: z.int(),
})
export type PersonReport = z.infer<typeof PersonReport>

export const adminListPersonReports = endpoint('GET /admin/person-reports', {
  summary: 'Lists open reports of people, longest waiting first',
  callers: ['admin'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: pageOf(PersonReport),
})

/** What an administrator did about a report, for the audit log. */
export const PersonReportDecision = z.strictObject({ reason: textOf('Say what you did, and why,') })

export const adminClosePersonReport = endpoint('POST /admin/person-reports/{id}/close', {
  summary: 'Closes a report of a person. What was done about it goes to the audit log',
  callers: ['admin'],
  body: PersonReportDecision,
  problems: ['not-found', 'nothing-to-decide'],
})
