import type { Plan } from '@fieldside/contracts/http/plans.ts'
import { findTrainingShare } from '../../access/store/training-shares.ts'
import type { Reader } from '../../schema.ts'
import { dayIn } from '../rules/schedule.ts'
import type { StoredPlan } from '../store/plans.ts'
import { toPlan } from '../views.ts'
import { loadTraining } from './load-training.ts'

/** Returns a plan as its athlete sees it. */
export const showToAthlete = async (on: Reader, plan: StoredPlan, today: string): Promise<Plan> => {
  const [share, seen] = await Promise.all([findTrainingShare(on, plan), loadTraining(on, plan, today)])
  return toPlan(plan, { ...seen, is_shared: share !== undefined })
}

/** Returns a plan as its professional sees it: what the athlete does only while they share it. */
export const showToProfessional = async (on: Reader, plan: StoredPlan, now: Date): Promise<Plan> => {
  const share = await findTrainingShare(on, plan)
  const seen = share && (await loadTraining(on, plan, dayIn(share.time_zone, now)))
  return toPlan(plan, { is_shared: seen !== undefined, training: seen?.training ?? null, changes: [] })
}
