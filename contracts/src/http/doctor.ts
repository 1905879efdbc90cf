import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'

export const Finding = z.object({
  /** The subject of the check, such as 'certificates'. */
  check: z.string(),
  state: z.enum(['ok', 'warning', 'failed', 'skipped']),
  message: z.string(),
  /** The next step, in one sentence. */
  fix: z.string().optional(),
  /** The section of the documentation, from the root of the repository. */
  link: z.string().optional(),
})
export type Finding = z.infer<typeof Finding>

/** The findings of the operator's `doctor`. Contains no secrets and no personal data. */
export const DoctorReport = z.object({
  at: Instant,
  /** The release of the operator that checked. */
  version: z.string(),
  findings: z.array(Finding),
})
export type DoctorReport = z.infer<typeof DoctorReport>

export const getDoctorReport = endpoint('GET /admin/doctor-report', {
  summary: 'Returns the report of the last doctor, or null before the first one',
  callers: ['admin'],
  reply: z.object({ report: DoctorReport.nullable() }),
})
