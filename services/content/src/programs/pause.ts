import type { Program } from '@fieldside/contracts/http/programs.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { noProgram } from '../errors.ts'
import { refuseFuture } from './refuse-future.ts'
import { pause, resume } from './rules/schedule.ts'
import { type Followed, lockFollowed } from './steps/lock-followed.ts'
import { updateEnrolment } from './store/enrolments.ts'
import { programReply } from './views.ts'

type Change = (followed: Followed) => Parameters<typeof updateEnrolment>[2] | null

const changeFollowed = async (
  ctx: ContentContext,
  id: string,
  on: string,
  changeOf: Change,
): Promise<Program> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  refuseFuture('on', on, ctx.now())
  return write(ctx, async (tx) => {
    const followed = await lockFollowed(tx, id, userId)
    if (!followed) throw noProgram()
    const change = changeOf(followed)
    if (change) await updateEnrolment(tx, followed.enrolment, change)
    return programReply(tx, id, viewer, userId)
  })
}

/** Idempotent. @throws notFound, invalid-input */
export const pauseProgram = (ctx: ContentContext, id: string, on: string): Promise<Program> =>
  changeFollowed(ctx, id, on, ({ enrolment, weekdays }) =>
    enrolment.paused_on ? null : pause(enrolment, weekdays, on),
  )

/** Idempotent. @throws notFound, invalid-input */
export const resumeProgram = (ctx: ContentContext, id: string, on: string): Promise<Program> =>
  changeFollowed(ctx, id, on, ({ enrolment, weekdays, settled }) => {
    if (!enrolment.paused_on) return null
    const hasBegun = settled.some(({ week_number }) => week_number === enrolment.week_number)
    return resume(enrolment, weekdays, on, hasBegun)
  })
