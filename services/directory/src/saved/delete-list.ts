import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noList } from '../errors.ts'
import { deleteList, findList, lockLists } from './store/lists.ts'

/** Deletes a list. Its professionals stay saved, in the default list, with their notes. @throws notFound */
export const deleteSavedList = (ctx: DirectoryContext, id: string): Promise<void> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    await lockLists(tx, userId)
    if (!(await findList(tx, userId, id))) throw noList()
    await deleteList(tx, id)
  })
}
