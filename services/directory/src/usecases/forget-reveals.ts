import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { deleteRevealsBefore, REVEAL_WINDOW_MS } from '../store/contact-reveals.ts'

export const forgetReveals = (ctx: DirectoryContext): Promise<void> => {
  const before = new Date(ctx.now().getTime() - REVEAL_WINDOW_MS)
  return writeStep(ctx, (tx) => deleteRevealsBefore(tx, before))
}
