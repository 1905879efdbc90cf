import { DoctorReport } from '@fieldside/contracts/http/doctor.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { saveDoctorReport } from './store/doctor-reports.ts'

/** Runs the command with which the operator's doctor stores its report for /admin/system. @throws ZodError for other text */
export const keepDoctorReport = async (ctx: IdentityContext, text: string): Promise<void> => {
  const report = DoctorReport.parse(JSON.parse(text))
  await writeStep(ctx, (tx) => saveDoctorReport(tx, report))
}
