import { userOf } from '@fieldside/platform/context.ts'
import type { ContentContext } from '../context.ts'
import { subscriptionRequired } from '../errors.ts'
import { identifyViewer } from './identify-viewer.ts'
import { mayTrain } from './rules/access.ts'

/**
 * Returns the caller's id if they may build workouts and log them.
 * @throws forbidden 'subscription-required'
 */
export const requireTrainee = async (ctx: ContentContext): Promise<string> => {
  const { userId } = userOf(ctx)
  if (!mayTrain(await identifyViewer(ctx)))
    throw subscriptionRequired('Building workouts and tracking progress')
  return userId
}
