import type { SavedEntry } from '@fieldside/contracts/http/saved-professionals.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { listFull, noList, noProfessional } from '../errors.ts'
import { maySee } from '../professionals/rules/visibility.ts'
import { findById } from '../professionals/store/professionals.ts'
import type { DirectorySchema } from '../schema.ts'
import { mayJoinList } from './rules/list.ts'
import { countMembers, findList, lockLists } from './store/lists.ts'
import { ensureSaved, findSaved, updateSaved } from './store/saved.ts'
import { savedOf } from './views.ts'

type Placement = { athleteId: string; professionalId: string; listId: string }

const requireRoom = async (
  tx: Tx<DirectorySchema>,
  { athleteId, professionalId, listId }: Placement,
): Promise<void> => {
  if (!(await findList(tx, athleteId, listId))) throw noList()
  const isMember = (await findSaved(tx, athleteId, professionalId))?.list_id === listId
  if (!isMember && !mayJoinList(await countMembers(tx, listId))) throw listFull()
}

/**
 * Moves a professional to a list of the caller, saving them first if needed. Null is the default list.
 * @throws notFound for a professional or list that the caller can't see, conflict 'list-full'
 */
export const putInList = (
  ctx: DirectoryContext,
  professionalId: string,
  listId: string | null,
): Promise<SavedEntry> => {
  const viewer = userOf(ctx)
  const athleteId = viewer.userId
  return write(ctx, async (tx) => {
    const record = await findById(tx, professionalId)
    if (!record || !maySee(record, viewer)) throw noProfessional()
    await lockLists(tx, athleteId)
    if (listId !== null) await requireRoom(tx, { athleteId, professionalId, listId })
    await ensureSaved(tx, athleteId, professionalId, ctx.now())
    return savedOf((await updateSaved(tx, athleteId, professionalId, { list_id: listId }))!)
  })
}
