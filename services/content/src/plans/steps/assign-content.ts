import { planAssigned } from '@fieldside/contracts/events/content.ts'
import type { SavedPlan } from '@fieldside/contracts/http/plans.ts'
import { PLANS_MAX, PLANS_PER_PAIR } from '@fieldside/contracts/limits.ts'
import type { PlanContent } from '@fieldside/contracts/plans.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../../context.ts'
import { noAgreedSession, notApproved, tooManyPlans, tooManyPlansOfPair } from '../../errors.ts'
import { dayAfter } from '../../programs/rules/schedule.ts'
import type { ContentSchema } from '../../schema.ts'
import { lockApproved, projectApproval } from '../store/approvals.ts'
import * as store from '../store/plans.ts'
import { pairOf } from './pair-of.ts'

const EARLIEST_DAYS = -7
const LATEST_DAYS = 366

/** Allows a start of last week, for a plan that was agreed on in the session. @throws invalid-input */
const refuseFarStart = (startsOn: string, now: Date): void => {
  const today = now.toISOString().slice(0, 10)
  if (startsOn >= dayAfter(today, EARLIEST_DAYS) && startsOn <= dayAfter(today, LATEST_DAYS)) return
  throw invalidInput([{ field: 'starts_on', message: 'Please choose a day within the next year' }])
}

type Assignment = {
  userId: string
  athleteId: string
  startsOn: string
  contentOf: (tx: Tx<ContentSchema>) => Promise<PlanContent>
}

/**
 * Asks directory and booking whether the professional may plan the athlete's training, then assigns the plan.
 * @throws notFound, conflict 'not-approved', 'no-agreed-session', or 'too-many-plans', invalid-input
 */
export const assignContent = async (
  ctx: ContentContext,
  { userId, athleteId, startsOn, contentOf }: Assignment,
): Promise<SavedPlan> => {
  refuseFarStart(startsOn, ctx.now())
  const profile = await ctx.findProfile(userId)
  if (!profile?.is_approved) throw notApproved()
  const { professional_id, version = 0 } = profile
  if (!(await ctx.hasAgreedSession({ professional_id, athlete_id: athleteId }))) throw noAgreedSession()
  return write(ctx, async (tx, emit) => {
    // Directory's events may tell of an earlier version later, or have told that the approval ended since the reply.
    await projectApproval(tx, { professional_id, version, is_approved: true })
    if (!(await lockApproved(tx, professional_id))) throw notApproved()
    await store.lockNewPlan(tx, userId)
    const open = await store.countOpenPlans(tx, userId, athleteId)
    if (open.all >= PLANS_MAX) throw tooManyPlans(PLANS_MAX)
    if (open.ofPair >= PLANS_PER_PAIR) throw tooManyPlansOfPair(PLANS_PER_PAIR)
    const content = await contentOf(tx)
    const plan: store.StoredPlan = {
      id: newId(),
      athlete_id: athleteId,
      professional_id,
      professional_user_id: userId,
      revision: 1,
      starts_on: startsOn,
      stage_id: content.stages[0]!.id,
      stage_entry: 0,
      created_at: ctx.now(),
      ended_at: null,
      ended_by: null,
      content,
    }
    await store.insertPlan(tx, plan)
    emit(planAssigned, plan.id, pairOf(plan))
    return { id: plan.id, version: plan.revision }
  })
}
