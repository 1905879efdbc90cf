import type { DoctorReport } from '@fieldside/contracts/http/doctor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { IdentitySchema } from '../../schema.ts'
import type { Reader } from './users.ts'

export const findDoctorReport = async (on: Reader): Promise<DoctorReport | null> => {
  const row = await on.selectFrom('doctor_reports').select('report').executeTakeFirst()
  return row?.report ?? null
}

/** Replaces the last report. */
export const upsertDoctorReport = async (tx: Tx<IdentitySchema>, report: DoctorReport): Promise<void> => {
  const row = { report: JSON.stringify(report), reported_at: new Date(report.at) }
  await tx
    .insertInto('doctor_reports')
    .values(row)
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute()
}
