import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../../context.ts'
import { noProfessional } from '../../errors.ts'
import { maySee } from '../../professionals/rules/visibility.ts'
import { findById } from '../../professionals/store/professionals.ts'
import { listedAtMost } from '../rules/review.ts'
import { listVisible, type ReviewRecord } from '../store/reviews.ts'

export const readListedReviews = async (
  ctx: DirectoryContext,
  professionalId: string,
  wanted: number | undefined,
): Promise<ReviewRecord[]> => {
  const viewer = userOf(ctx)
  const record = await findById(ctx.db.kysely, professionalId)
  if (!record || !maySee(record, viewer)) throw noProfessional()
  return listVisible(ctx.db.kysely, viewer.userId, professionalId, listedAtMost(viewer, wanted))
}
