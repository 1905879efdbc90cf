import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { lockLists } from './store/lists.ts'
import { deleteSaved } from './store/saved.ts'

/** Idempotent. */
export const unsaveProfessional = (ctx: DirectoryContext, id: string): Promise<void> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    await lockLists(tx, userId)
    await deleteSaved(tx, userId, id)
  })
}
