import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, pageOf } from '../../fields.ts'
import { AttendanceCase, adminListCases } from '../attendance.ts'
import { CaseMoney } from '../billing.ts'

/** A session whose sides disagree on whether it was held, by name. */
export const AdminCase = AttendanceCase.omit({
  athlete_id: true,
  professional_id: true,
  professional_user_id: true,
  appointment_id: true,
}).extend({
  id: Id,
  athlete: z.string(),
  professional: z.string(),
  /** Null while billing is unavailable. */
  money: CaseMoney.omit({ appointment_id: true }).nullable(),
})
export type AdminCase = z.infer<typeof AdminCase>

export const adminCasesScreen = endpoint('GET /screens/admin/attendance-cases', {
  summary: 'Lists the sessions whose sides disagree on whether they were held, with names',
  callers: ['admin'],
  query: adminListCases.query,
  reply: pageOf(AdminCase),
})
