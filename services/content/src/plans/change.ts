import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import { planChanged } from '@fieldside/contracts/events/content.ts'
import type { changePlan as endpoint, SavedPlan } from '@fieldside/contracts/http/plans.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import { findTrainingShare } from '../access/store/training-shares.ts'
import type { ContentContext } from '../context.ts'
import { planConflict, planEnded } from '../errors.ts'
import { decide, stageAfterChange } from './rules/plan.ts'
import { dayIn } from './rules/schedule.ts'
import { lockOwn } from './steps/find-own.ts'
import { nameContent } from './steps/name-content.ts'
import { pairOf } from './steps/pair-of.ts'
import * as store from './store/plans.ts'

/**
 * Saves another revision, unless nothing changed. A workout that has begun goes on by the one that it began with.
 * @throws notFound, conflict 'plan-ended' or 'plan-changed', invalid-input
 */
export const changePlan = async (
  ctx: ContentContext,
  id: string,
  { version, ...form }: BodyOf<typeof endpoint>,
): Promise<SavedPlan> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx, emit) => {
    const plan = await lockOwn(tx, 'professional_user_id', userId, id)
    if (decide(plan.content, plan, { type: 'change' }, []) === 'plan-ended') throw planEnded()
    if (plan.revision !== version) throw planConflict()
    const content = await nameContent(tx, userId, form, plan.content)
    if (isDeepStrictEqual(content, plan.content)) return { id, version }
    const stage_id = stageAfterChange(plan.content, content, plan)
    const revision = version + 1
    const stage_entry = plan.stage_entry + (stage_id === plan.stage_id ? 0 : 1)
    const share = await findTrainingShare(tx, plan)
    const from_day = dayIn(share?.time_zone ?? 'UTC', ctx.now())
    await store.insertRevision(tx, { plan_id: id, revision, content, from_day })
    await store.updatePlan(tx, id, { revision, stage_id, stage_entry })
    emit(planChanged, id, { ...pairOf(plan), version: revision, stage_opened: false })
    return { id, version: revision }
  })
}
