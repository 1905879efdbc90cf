import type { SavedList, SavedListForm } from '@fieldside/contracts/http/saved-lists.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { listNameTaken, noList } from '../errors.ts'
import { isNameTaken } from './rules/list.ts'
import { countApprovedByList, findLists, lockLists, renameList } from './store/lists.ts'
import { listOf } from './views.ts'

/** @throws notFound, also for another athlete's list, or conflict 'list-name-taken' */
export const renameSavedList = (
  ctx: DirectoryContext,
  id: string,
  { name }: SavedListForm,
): Promise<SavedList> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    await lockLists(tx, userId)
    const lists = await findLists(tx, userId)
    const list = lists.find((one) => one.id === id)
    if (!list) throw noList()
    if (isNameTaken(lists, name, id)) throw listNameTaken(name)
    await renameList(tx, id, name)
    const counts = await countApprovedByList(tx, userId)
    return listOf({ ...list, name }, counts.get(id) ?? 0)
  })
}
