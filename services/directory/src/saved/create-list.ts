import type { SavedList, SavedListForm } from '@fieldside/contracts/http/saved-lists.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { listNameTaken, tooManyLists } from '../errors.ts'
import { isNameTaken, mayCreateList } from './rules/list.ts'
import { findLists, insertList, lockLists } from './store/lists.ts'
import { listOf } from './views.ts'

/** @throws conflict 'list-name-taken' or 'too-many-lists' */
export const createSavedList = (ctx: DirectoryContext, { name }: SavedListForm): Promise<SavedList> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    await lockLists(tx, userId)
    const lists = await findLists(tx, userId)
    if (isNameTaken(lists, name)) throw listNameTaken(name)
    if (!mayCreateList(lists)) throw tooManyLists()
    const list = { id: newId(), athlete_id: userId, name, created_at: ctx.now() }
    await insertList(tx, list)
    return listOf(list, 0)
  })
}
