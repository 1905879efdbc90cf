import type { SavableCard } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { noProfessional } from '../errors.ts'
import { athleteIdOf, maySee } from '../professionals/rules/visibility.ts'
import { findById } from '../professionals/store/professionals.ts'
import { cardOf } from '../professionals/views.ts'
import { findSavedAmong } from './store/saved-among.ts'

/** @throws notFound, also for a record that the caller may not see */
export const getProfessional = async (ctx: DirectoryContext, id: string): Promise<SavableCard> => {
  const viewer = userOf(ctx)
  const athleteId = athleteIdOf(viewer)
  const [record, saved] = await Promise.all([
    findById(ctx.db.kysely, id),
    athleteId === null ? null : findSavedAmong(ctx.db.kysely, athleteId, [id]),
  ])
  if (!record || !maySee(record, viewer)) throw noProfessional()
  return { ...cardOf(record, viewer), saved: saved && saved.length > 0 }
}
