import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import { findTrainingShare } from '../access/store/training-shares.ts'
import type { ContentContext } from '../context.ts'
import { notShared } from '../errors.ts'
import { advance } from './steps/advance.ts'
import { lockOwn } from './steps/find-own.ts'

/** @throws notFound, conflict 'not-shared', 'plan-ended', or 'stage-not-ready' */
export const confirmStage = async (ctx: ContentContext, id: string, stageId: string): Promise<void> => {
  const { userId } = userOf(ctx)
  await write(ctx, async (tx, emit) => {
    const plan = await lockOwn(tx, 'professional_user_id', userId, id)
    if (!(await findTrainingShare(tx, plan))) throw notShared()
    await advance(tx, emit, plan, { type: 'confirm', stage_id: stageId })
  })
}
