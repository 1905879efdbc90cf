import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noProfessional } from '../errors.ts'
import { maySee } from '../professionals/rules/visibility.ts'
import { findById } from '../professionals/store/professionals.ts'
import { hourOf } from './rules/profile-view.ts'
import { insertView } from './store/profile-views.ts'

/** Counts a view once per athlete and hour, and never of one's own profile. @throws notFound */
export const recordProfileView = (ctx: DirectoryContext, id: string): Promise<void> => {
  const viewer = userOf(ctx)
  const now = ctx.now()
  return write(ctx, async (tx) => {
    const record = await findById(tx, id)
    if (!record || !maySee(record, viewer)) throw noProfessional()
    if (record.user_id === viewer.userId) return
    const view = { professional_id: id, athlete_id: viewer.userId }
    await insertView(tx, { ...view, viewed_at: now, hour: hourOf(now) })
  })
}
