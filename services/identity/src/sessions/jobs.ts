import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema, SessionRow } from '../schema.ts'
import { userJob } from '../users/user-job.ts'
import { deleteOldSessions } from './delete-old.ts'
import { endExpiredSession } from './end-expired.ts'
import { logOutAtKeycloak, logOutEverywhere } from './log-out.ts'
import { findSessionToLogOut } from './store/sessions.ts'

const userLogouts = userJob(
  (user) => user.logout_due_at !== null,
  async (ctx, userId, { logout_due_at: dueAt }) =>
    dueAt && dueAt > ctx.now() ? dueAt : logOutEverywhere(ctx, userId),
)

const sessionLogouts = rowJob<IdentityContext, SessionRow>({
  find: (ctx, id) => findSessionToLogOut(ctx.db.kysely, id),
  run: logOutAtKeycloak,
})

export const sessionJobs = {
  'user-logouts': userLogouts,
  'session-logouts': sessionLogouts,
  'expired-sessions': { run: endExpiredSession },
  'old-sessions': { everyMs: HOUR_MS, run: deleteOldSessions },
} satisfies Partial<Jobs<IdentitySchema, IdentityContext>>
