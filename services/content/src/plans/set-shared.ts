import { trainingSharingChanged } from '@fieldside/contracts/events/content.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import { deleteTrainingShare, upsertTrainingShare } from '../access/store/training-shares.ts'
import type { ContentContext } from '../context.ts'
import { noPlan } from '../errors.ts'
import { findPlanner, hasOpenPlan, lockPair } from './store/plans.ts'

/**
 * Tells open pages of the professional, so that they show or hide what the athlete does at once.
 * @throws notFound without a plan, or for consent once all have ended
 */
export const setTrainingShared = async (
  ctx: ContentContext,
  professionalId: string,
  { is_shared, time_zone }: { is_shared: boolean; time_zone: string },
): Promise<void> => {
  const pair = { athlete_id: userOf(ctx).userId, professional_id: professionalId }
  await write(ctx, async (tx, emit) => {
    await lockPair(tx, pair)
    const professional_user_id = await findPlanner(tx, pair.athlete_id, professionalId)
    if (professional_user_id === undefined || (is_shared && !(await hasOpenPlan(tx, pair)))) throw noPlan()
    const isNews = is_shared
      ? await upsertTrainingShare(tx, { ...pair, shared_at: ctx.now(), time_zone })
      : await deleteTrainingShare(tx, pair)
    if (isNews) emit(trainingSharingChanged, pair.athlete_id, { ...pair, professional_user_id, is_shared })
  })
}
