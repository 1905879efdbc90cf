import { planEnded } from '@fieldside/contracts/events/content.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { noPlan } from '../errors.ts'
import type { ContentSchema } from '../schema.ts'
import { decide } from './rules/plan.ts'
import { endSharing } from './steps/end-sharing.ts'
import { pairOf } from './steps/pair-of.ts'
import { lockPlan, updatePlan, updateToEnded } from './store/plans.ts'

/** Ends a plan for both sides. Idempotent. @throws notFound */
export const endPlan = async (ctx: ContentContext, id: string): Promise<void> => {
  const { userId } = userOf(ctx)
  await write(ctx, async (tx, emit) => {
    const plan = await lockPlan(tx, userId, id)
    if (!plan) throw noPlan()
    const by = plan.athlete_id === userId ? 'athlete' : 'professional'
    if (decide(plan.content, plan, { type: 'end', by }, []).length === 0) return
    await updatePlan(tx, id, { ended_at: ctx.now(), ended_by: by })
    emit(planEnded, id, { ...pairOf(plan), ended_by: by })
    await endSharing(tx, emit, plan)
  })
}

/** Ends the plans of a professional who is no longer approved. */
export const endPlansOf = async (
  tx: Tx<ContentSchema>,
  emit: Emit,
  professionalId: string,
  now: Date,
): Promise<void> => {
  const ended_by = 'approval_withdrawn'
  for (const plan of await updateToEnded(tx, professionalId, ended_by, now)) {
    emit(planEnded, plan.id, { ...pairOf(plan), ended_by })
    await endSharing(tx, emit, plan)
  }
}
