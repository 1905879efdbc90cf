import type { AttentionItem } from '@fieldside/contracts/http/plans.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { ContentContext } from '../context.ts'
import { dayAfter } from '../programs/rules/schedule.ts'
import { needOf } from './rules/attention.ts'
import { dayIn, missedInARow, plannedDays } from './rules/schedule.ts'
import { scheduleOf } from './steps/load-training.ts'
import { listPlanWorkouts } from './store/plan-workouts.ts'
import { listSharedPlans, listWeekdays } from './store/plans.ts'

/** How far back planned days and workouts are looked at. */
const DAYS_BACK = 42
/** Of each plan, the newest: two a day. */
const WORKOUTS_LOOKED_AT = 2 * DAYS_BACK

const byAge = (a: AttentionItem, b: AttentionItem): number =>
  a.since.localeCompare(b.since) || a.plan_id.localeCompare(b.plan_id)

/** Only plans whose athletes share what they do. */
export const listAttention = async (ctx: ContentContext): Promise<{ items: AttentionItem[] }> => {
  const on = ctx.db.kysely
  const now = ctx.now()
  const plans = await listSharedPlans(on, userOf(ctx).userId)
  const ids = plans.map(({ id }) => id)
  const first = dayAfter(now.toISOString().slice(0, 10), -DAYS_BACK)
  const [revisions, workouts] = await Promise.all([
    listWeekdays(on, ids),
    listPlanWorkouts(on, ids, first, WORKOUTS_LOOKED_AT),
  ])
  const revisionsOf = Map.groupBy(revisions, ({ plan_id }) => plan_id)
  const workoutsOf = Map.groupBy(workouts, ({ plan_id }) => plan_id)
  const items = plans.flatMap((plan): AttentionItem[] => {
    const today = dayIn(plan.time_zone, now)
    const done = workoutsOf.get(plan.id) ?? []
    const planned = plannedDays(
      scheduleOf(plan, revisionsOf.get(plan.id) ?? [], first),
      done.map(({ done_on }) => done_on),
      today,
    )
    const need = needOf(plan.content.pain_limit, done[0], missedInARow(planned, today))
    if (!need) return []
    const { since, ...reason } = need
    const { id: plan_id, athlete_id, content } = plan
    return [{ plan_id, athlete_id, title: content.title, reason, since }]
  })
  return { items: items.sort(byAge) }
}
