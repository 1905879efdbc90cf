import type { SavedEntry } from '@fieldside/contracts/http/saved-professionals.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { notSaved } from '../errors.ts'
import { findSaved } from './store/saved.ts'
import { savedOf } from './views.ts'

/** @throws notFound unless the caller saved the professional */
export const getSaved = async (ctx: DirectoryContext, professionalId: string): Promise<SavedEntry> => {
  const row = await findSaved(ctx.db.kysely, userOf(ctx).userId, professionalId)
  if (!row) throw notSaved()
  return savedOf(row)
}
