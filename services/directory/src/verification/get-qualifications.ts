import { QUALIFICATION_CHECKS, type Qualification } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { noProfessional } from '../errors.ts'
import { maySee } from '../professionals/rules/visibility.ts'
import { findById } from '../professionals/store/professionals.ts'
import { findLastChecks } from './store/records.ts'

/** Lists the checks of the current approval. @throws notFound, also for a record that the caller may not see */
export const getQualifications = async (
  ctx: DirectoryContext,
  id: string,
): Promise<{ checks: Qualification[] }> => {
  const db = ctx.db.kysely
  const [record, last] = await Promise.all([findById(db, id), findLastChecks(db, id)])
  if (!record || !maySee(record, userOf(ctx))) throw noProfessional()
  // Changed details are checked again, so earlier checks say nothing about them.
  if (record.status !== 'approved' || !last) return { checks: [] }
  const checked_in = last.checked_at.toISOString().slice(0, 'YYYY-MM'.length)
  const checks = QUALIFICATION_CHECKS.filter((check) => last[`${check}_checked`])
  return { checks: checks.map((check) => ({ check, checked_in })) }
}
