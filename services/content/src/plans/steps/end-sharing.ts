import { trainingSharingChanged } from '@fieldside/contracts/events/content.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import { deleteTrainingShare } from '../../access/store/training-shares.ts'
import type { ContentSchema, PlanRow } from '../../schema.ts'
import { hasOpenPlan, lockPair } from '../store/plans.ts'
import { pairOf } from './pair-of.ts'

/** Withdraws the athlete's consent with the pair's last plan, because the switch goes with it. */
export const endSharing = async (tx: Tx<ContentSchema>, emit: Emit, plan: PlanRow): Promise<void> => {
  await lockPair(tx, plan)
  if (await hasOpenPlan(tx, plan)) return
  if (!(await deleteTrainingShare(tx, plan))) return
  const { plan_id, ...people } = pairOf(plan)
  emit(trainingSharingChanged, plan.athlete_id, { ...people, is_shared: false })
}
