import type { Program } from '@fieldside/contracts/http/programs.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { programReply } from '../training/views.ts'
import { leave } from './store/enrolments.ts'

/** Idempotent. Also works for a program that is no longer open to the caller. @throws notFound */
export const unfollowProgram = async (ctx: ContentContext, id: string): Promise<Program> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  return write(ctx, async (tx) => {
    await leave(tx, id, userId)
    return programReply(tx, id, viewer, userId)
  })
}
