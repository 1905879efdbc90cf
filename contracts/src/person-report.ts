import { z } from 'zod'

/** Why someone reports a person. */
export const PERSON_REPORT_REASONS = ['harassment', 'unsafe', 'false_identity', 'other'] as const
export const PersonReportReason = z.enum(PERSON_REPORT_REASONS, 'Please choose a reason')
export type PersonReportReason = z.infer<typeof PersonReportReason>
export const PERSON_REPORT_REASON_LABELS: Record<PersonReportReason, string> = {
  harassment: 'Harassment, threats, or hate',
  unsafe: 'Unsafe or unprofessional conduct',
  false_identity: 'Not who they say they are',
  other: 'Something else',
}

/** Where someone reports a person. */
export const PersonReportPlace = z.enum(['profile', 'booking', 'thread'])
export type PersonReportPlace = z.infer<typeof PersonReportPlace>
