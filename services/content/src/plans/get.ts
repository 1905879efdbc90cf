import type { Plan } from '@fieldside/contracts/http/plans.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { ContentContext } from '../context.ts'
import { noPlan } from '../errors.ts'
import { showToAthlete, showToProfessional } from './steps/show-plan.ts'
import { findPlan, listOpenPlans, listPlansOfPair } from './store/plans.ts'

const PAIR_PLANS_MAX = 20

/** `day` is today in the athlete's calendar. */
export const listMyPlans = async (ctx: ContentContext, day: string): Promise<{ items: Plan[] }> => {
  const on = ctx.db.kysely
  const plans = await listOpenPlans(on, userOf(ctx).userId)
  return { items: await Promise.all(plans.map((plan) => showToAthlete(on, plan, day))) }
}

/** @throws notFound */
export const getPlan = async (ctx: ContentContext, id: string, day: string): Promise<Plan> => {
  const { userId } = userOf(ctx)
  const on = ctx.db.kysely
  const plan = await findPlan(on, userId, id)
  if (!plan) throw noPlan()
  return plan.athlete_id === userId ? showToAthlete(on, plan, day) : showToProfessional(on, plan, ctx.now())
}

export const listClientPlans = async (ctx: ContentContext, athleteId: string): Promise<{ items: Plan[] }> => {
  const on = ctx.db.kysely
  const plans = await listPlansOfPair(on, userOf(ctx).userId, athleteId, PAIR_PLANS_MAX)
  return { items: await Promise.all(plans.map((plan) => showToProfessional(on, plan, ctx.now()))) }
}
