import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { getTrainingDay as dayEndpoint } from '@fieldside/contracts/http/training-days.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import { mayTrain } from '../access/rules/access.ts'
import type { ContentContext } from '../context.ts'
import { accessTo } from '../programs/rules/program.ts'
import { plannedFrom } from './rules/training-day.ts'
import { followedDays, loggedOn } from './store/training-days.ts'

/** Returns the next day that the followed programs plan, from the athlete's today on. */
export const getTrainingDay = async (
  ctx: ContentContext,
  day: string,
): Promise<ReplyOf<typeof dayEndpoint>> => {
  const { userId } = userOf(ctx)
  const [viewer, followed, logged] = await Promise.all([
    identifyViewer(ctx),
    followedDays(ctx.db.kysely, userId),
    loggedOn(ctx.prisma.reads, userId, day),
  ])
  const open = followed.filter((one) => accessTo(viewer, one) === 'open')
  const planned = plannedFrom(open, day, ({ program_id, day_number }) =>
    logged.some((log) => log.program_id === program_id && log.day_number === day_number),
  )
  return { planned, may_log: mayTrain(viewer) }
}
