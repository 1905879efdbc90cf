import { userOf } from '@fieldside/platform/context.ts'
import type { ContentContext } from '../context.ts'
import { mayTrain } from '../domain/access.ts'
import { subscriptionRequired } from '../errors.ts'
import { viewerOf } from './viewer-of.ts'

/**
 * Returns the caller's id if they may build workouts and log them.
 * @throws forbidden 'subscription-required'
 */
export const traineeOf = async (ctx: ContentContext): Promise<string> => {
  const { userId } = userOf(ctx)
  if (!mayTrain(await viewerOf(ctx))) throw subscriptionRequired('Building workouts and tracking progress')
  return userId
}
