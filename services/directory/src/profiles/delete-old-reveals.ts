import type { DirectoryContext } from '../context.ts'
import { deleteRevealsBefore, REVEAL_WINDOW_MS } from './store/contact-reveals.ts'

export const deleteOldReveals = (ctx: DirectoryContext): Promise<void> =>
  deleteRevealsBefore(ctx.db, new Date(ctx.now().getTime() - REVEAL_WINDOW_MS))
