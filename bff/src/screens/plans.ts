import {
  clientScreen,
  planAttentionScreen,
  planScreen,
  plansScreen,
} from '@fieldside/contracts/http/bff/plans.ts'
import { getThread, getWriting } from '@fieldside/contracts/http/messages.ts'
import {
  getPlan,
  listAttention,
  listClientPlans,
  listMyPlans,
  type Plan,
} from '@fieldside/contracts/http/plans.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { athleteOf } from './messages.ts'
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

/** Returns the professional's client by name. Only people with a conversation that agreed on a session have one here. */
const clientOf = async (ctx: RequestContext, id: string) => {
  const { thread_id } = await ctx.read('booking', getWriting, { params: { id } })
  const thread = thread_id && (await ctx.read('booking', getThread, { params: { id: thread_id } }))
  if (!thread || thread.side !== 'professional') throw notFound('Client not found')
  return athleteOf(id, (await usersById(ctx, [id])).get(id))
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
  serve(bff, clientScreen, async (ctx, { params }) => {
    const [client, { items }] = await Promise.all([
      clientOf(ctx, params.id),
      ctx.read('content', listClientPlans, { params }),
    ])
    return { client, plans: items }
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
