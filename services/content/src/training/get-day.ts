import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { getTrainingDay as dayEndpoint } from '@fieldside/contracts/http/training-days.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import { mayTrain } from '../access/rules/access.ts'
import type { ContentContext } from '../context.ts'
import { accessTo } from '../programs/rules/program.ts'
import { plannedFrom } from './rules/training-day.ts'
import { followedPrograms } from './store/training-days.ts'

/** Returns the next workout of the followed programs, on the athlete's today. */
export const getTrainingDay = async (
  ctx: ContentContext,
  day: string,
): Promise<ReplyOf<typeof dayEndpoint>> => {
  const { userId } = userOf(ctx)
  const [viewer, followed] = await Promise.all([identifyViewer(ctx), followedPrograms(ctx.db.kysely, userId)])
  const open = followed.filter((one) => accessTo(viewer, one) === 'open')
  const planned = plannedFrom(open, day)
  const paused = planned ? undefined : open.find(({ paused_on }) => paused_on !== null)
  return {
    planned,
    paused: paused ? { program_id: paused.program_id, title: paused.title } : null,
    may_log: mayTrain(viewer),
  }
}
