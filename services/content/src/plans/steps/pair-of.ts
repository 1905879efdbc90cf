import type { PlanRow } from '../../schema.ts'

/** The people of a plan, as its events name them. */
export const pairOf = ({ id, athlete_id, professional_id, professional_user_id }: PlanRow) => ({
  plan_id: id,
  athlete_id,
  professional_id,
  professional_user_id,
})
