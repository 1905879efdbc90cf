import type { Plan, PlanTemplate, PlanWorkoutDone } from '@fieldside/contracts/http/plans.ts'
import type { PlanTemplateRow, PlanWorkoutRow } from '../schema.ts'
import type { StoredPlan } from './store/plans.ts'

type Seen = Pick<Plan, 'is_shared' | 'changes' | 'training'>

export const toPlan = (
  { content, revision, created_at, ended_at, stage_id, stage_entry, ...plan }: StoredPlan,
  seen: Seen,
): Plan => ({
  ...plan,
  ...content,
  ...seen,
  version: revision,
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})

export const toDone = ({
  plan_id,
  revision,
  workout_id,
  stage_entry,
  created_at,
  ...done
}: PlanWorkoutRow): PlanWorkoutDone => done

export const toTemplate = ({ id, revision, content, updated_at }: PlanTemplateRow): PlanTemplate => ({
  ...content,
  id,
  version: revision,
  updated_at: updated_at.toISOString(),
})
