import type { Tx } from '@fieldside/platform/database.ts'
import { noPlan } from '../../errors.ts'
import type { ContentSchema } from '../../schema.ts'
import { lockPlan, type StoredPlan } from '../store/plans.ts'

type Side = 'athlete_id' | 'professional_user_id'

/** Locks a plan of which the user is that side. @throws notFound */
export const lockOwn = async (
  tx: Tx<ContentSchema>,
  side: Side,
  userId: string,
  id: string,
): Promise<StoredPlan> => {
  const plan = await lockPlan(tx, userId, id)
  if (plan?.[side] !== userId) throw noPlan()
  return plan
}
