import { DoctorReport } from '@fieldside/contracts/http/doctor.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { upsertDoctorReport } from './store/doctor-reports.ts'

/** Runs the command with which the operator's doctor stores its report for /admin/system. @throws ZodError for other text */
export const saveDoctorReport = async (ctx: InSteps<IdentityContext>, text: string): Promise<void> => {
  const report = DoctorReport.parse(JSON.parse(text))
  await writeStep(ctx, (tx) => upsertDoctorReport(tx, report))
}
