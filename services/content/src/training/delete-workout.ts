import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noWorkout } from '../errors.ts'
import * as store from './store/workouts.ts'

/** @throws forbidden 'subscription-required', notFound */
export const deleteWorkout = async (ctx: ContentContext, id: string): Promise<void> => {
  const userId = await requireTrainee(ctx)
  return write(ctx, (tx) =>
    ctx.prisma.join(tx, async (px) => {
      if (!(await store.lockWorkout(tx, userId, id))) throw noWorkout()
      await store.deleteWorkout(px, id)
    }),
  )
}
