import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { AttentionItem, getPlan, listMyPlans, Plan } from '../plans.ts'

export const PlanOfAthlete = Plan.extend({ professional_name: z.string() })
export type PlanOfAthlete = z.infer<typeof PlanOfAthlete>

export const plansScreen = endpoint('GET /screens/plans', {
  summary: 'Lists the athlete’s plans with the names of their professionals',
  callers: ['athlete'],
  query: listMyPlans.query,
  reply: z.object({ items: z.array(PlanOfAthlete) }),
})

export const planScreen = endpoint('GET /screens/plans/{id}', {
  summary: 'Returns a plan to its athlete, with the name of its professional',
  callers: ['athlete'],
  query: getPlan.query,
  reply: PlanOfAthlete,
  problems: ['not-found'],
})

export const ClientInNeed = AttentionItem.extend({ name: z.string() })
export type ClientInNeed = z.infer<typeof ClientInNeed>

export const planAttentionScreen = endpoint('GET /screens/plan-attention', {
  summary: 'Lists the clients who need their professional, oldest first, with names',
  callers: ['professional'],
  reply: z.object({ items: z.array(ClientInNeed) }),
})
