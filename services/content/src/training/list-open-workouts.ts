import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listOpenWorkouts as endpoint } from '@fieldside/contracts/http/workout-documents.ts'
import { OPEN_WORKOUTS_SHOWN } from '@fieldside/contracts/limits.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { openDocuments } from './store/workout-documents.ts'

/** @throws forbidden 'subscription-required' */
export const listOpenWorkouts = async (ctx: ContentContext): Promise<ReplyOf<typeof endpoint>> => {
  const userId = await requireTrainee(ctx)
  return { items: await openDocuments(ctx.db.kysely, userId, OPEN_WORKOUTS_SHOWN) }
}
