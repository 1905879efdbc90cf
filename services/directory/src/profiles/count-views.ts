import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { ProfileViews } from '@fieldside/contracts/http/profiles.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { findByUser } from '../professionals/store/professionals.ts'
import { countByWeek, countViews } from './store/profile-views.ts'

const RECENT_MS = 30 * DAY_MS

/** Counts views of the caller's own profile, by weeks in their time zone. */
export const countProfileViews = async (ctx: DirectoryContext, timeZone = 'UTC'): Promise<ProfileViews> => {
  const db = ctx.db.kysely
  const now = ctx.now()
  const id = (await findByUser(db, userOf(ctx).userId))?.id ?? null
  const [{ total, recent }, weeks] = await Promise.all([
    countViews(db, id, new Date(now.getTime() - RECENT_MS)),
    countByWeek(db, id, { now, timeZone }),
  ])
  return { total, last_30_days: recent, weeks }
}
