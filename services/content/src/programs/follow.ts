import type { Program } from '@fieldside/contracts/http/programs.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { noProgram, subscriptionRequired } from '../errors.ts'
import { accessTo, maySeeProgram } from './rules/program.ts'
import { enrol, leave } from './store/enrolments.ts'
import { findProgram, lockProgramKey } from './store/programs.ts'
import { programReply } from './views.ts'

/** Idempotent. @throws notFound, forbidden 'subscription-required' */
export const followProgram = async (ctx: ContentContext, id: string): Promise<Program> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  return write(ctx, (tx) =>
    ctx.prisma.join(tx, async (px) => {
      await lockProgramKey(tx, id)
      const program = await findProgram(tx, id, userId)
      if (!program || !maySeeProgram(viewer, program)) throw noProgram()
      if (accessTo(viewer, program) !== 'open') throw subscriptionRequired(program.title)
      await enrol(px, id, userId, ctx.now())
      return programReply(tx, id, viewer, userId)
    }),
  )
}

/** Idempotent. Also works for a program that is no longer open to the caller. @throws notFound */
export const unfollowProgram = async (ctx: ContentContext, id: string): Promise<Program> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  return write(ctx, (tx) =>
    ctx.prisma.join(tx, async (px) => {
      await leave(px, id, userId)
      return programReply(tx, id, viewer, userId)
    }),
  )
}
