import type { SavedEntry } from '@fieldside/contracts/http/saved-professionals.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { notSaved } from '../errors.ts'
import { updateSaved } from './store/saved.ts'
import { savedOf } from './views.ts'

/** Replaces the caller's note about a saved professional. @throws notFound unless saved */
export const setNote = (ctx: DirectoryContext, professionalId: string, note: string): Promise<SavedEntry> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    const row = await updateSaved(tx, userId, professionalId, { note })
    if (!row) throw notSaved()
    return savedOf(row)
  })
}
