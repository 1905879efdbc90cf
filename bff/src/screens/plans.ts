import { planAttentionScreen, planScreen, plansScreen } from '@fieldside/contracts/http/bff/plans.ts'
import { getPlan, listAttention, listMyPlans, type Plan } from '@fieldside/contracts/http/plans.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullName } from './parts/full-name.ts'
import { professionalsById, usersById } from './parts/lookups.ts'
import { userName } from './parts/user-name.ts'

const withProfessionals = async (ctx: RequestContext, plans: readonly Plan[]) => {
  const cards = await professionalsById(
    ctx,
    plans.map(({ professional_id }) => professional_id),
  )
  return plans.map((plan) => {
    const card = cards.get(plan.professional_id)
    return { ...plan, professional_name: (card && fullName(card)) || 'your professional' }
  })
}

export const servePlans = (bff: Bff): void => {
  serve(bff, plansScreen, async (ctx, { query }) => {
    const { items } = await ctx.read('content', listMyPlans, { query })
    return { items: await withProfessionals(ctx, items) }
  })
  serve(bff, planScreen, async (ctx, { params, query }) => {
    const plan = await ctx.read('content', getPlan, { params, query })
    return (await withProfessionals(ctx, [plan]))[0]!
  })
  serve(bff, planAttentionScreen, async (ctx) => {
    const { items } = await ctx.read('content', listAttention)
    const people = await usersById(
      ctx,
      items.map(({ athlete_id }) => athlete_id),
    )
    return {
      items: items.map((item) => ({ ...item, name: userName(people.get(item.athlete_id), 'Athlete') })),
    }
  })
}
