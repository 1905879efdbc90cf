import { planChanged } from '@fieldside/contracts/events/content.ts'
import { PLAN_WORKOUTS_READ } from '@fieldside/contracts/limits.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { ContentSchema } from '../../schema.ts'
import { decide, evolve, type PlanCommand, type PlanState } from '../rules/plan.ts'
import { listStageWorkouts } from '../store/plan-workouts.ts'
import { type StoredPlan, updatePlan } from '../store/plans.ts'
import { pairOf } from './pair-of.ts'

const REFUSALS = {
  'plan-ended': 'This plan has ended.',
  'stage-not-ready': 'This stage isn’t ready for the next one. See what is missing.',
} as const

/**
 * Opens the next stage of a locked plan if the command and the rule say so.
 * @throws conflict 'plan-ended' or 'stage-not-ready'
 */
export const advance = async (
  tx: Tx<ContentSchema>,
  emit: Emit,
  plan: StoredPlan,
  command: PlanCommand,
): Promise<void> => {
  const workouts = await listStageWorkouts(tx, plan.id, plan.stage_entry, PLAN_WORKOUTS_READ)
  const events = decide(plan.content, plan, command, workouts)
  if (typeof events === 'string') throw conflict(events, REFUSALS[events])
  if (events.length === 0) return
  const { stage_id, stage_entry } = events.reduce<PlanState>(evolve, plan)
  await updatePlan(tx, plan.id, { stage_id, stage_entry })
  emit(planChanged, plan.id, { ...pairOf(plan), version: plan.revision, stage_opened: true })
}
