import type { Plan } from '@fieldside/contracts/http/plans.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import { findTrainingShare } from '../access/store/training-shares.ts'
import type { ContentContext } from '../context.ts'
import { notShared } from '../errors.ts'
import { advance } from './steps/advance.ts'
import { lockOwn } from './steps/find-own.ts'
import { showToProfessional } from './steps/show-plan.ts'

/** @throws notFound, conflict 'not-shared', 'plan-ended', or 'stage-not-ready' */
export const confirmStage = async (ctx: ContentContext, id: string, stageId: string): Promise<Plan> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx, emit) => {
    const plan = await lockOwn(tx, 'professional_user_id', userId, id)
    if (!(await findTrainingShare(tx, plan))) throw notShared()
    const after = await advance(tx, emit, plan, { type: 'confirm', stage_id: stageId })
    return showToProfessional(tx, after, ctx.now())
  })
}
