import type { SavedProfessional } from '@fieldside/contracts/http/saved-professionals.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noProfessional } from '../errors.ts'
import { maySee } from '../professionals/rules/visibility.ts'
import { findById } from '../professionals/store/professionals.ts'
import { ensureSaved } from './store/saved.ts'
import { savedOf } from './views.ts'

/** Idempotent. @throws notFound, also for a professional whom the athlete may not see */
export const saveProfessional = (ctx: DirectoryContext, id: string): Promise<SavedProfessional> => {
  const viewer = userOf(ctx)
  return write(ctx, async (tx) => {
    const record = await findById(tx, id)
    if (!record || !maySee(record, viewer)) throw noProfessional()
    return savedOf(await ensureSaved(tx, viewer.userId, id, ctx.now()))
  })
}
