import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { deleteOldEndedLoginSessions } from './store/ended-login-sessions.ts'

/** Access tokens expire minutes after their login session ends. */
const ENDED_LOGIN_SESSION_RETENTION_MS = DAY_MS

export const calendarFeedJobs = {
  'ended-login-sessions': {
    everyMs: HOUR_MS,
    run: (ctx) =>
      deleteOldEndedLoginSessions(ctx.db, new Date(ctx.now().getTime() - ENDED_LOGIN_SESSION_RETENTION_MS)),
  },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
