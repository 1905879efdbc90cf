import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { endOpenAccept } from './end-open-accept.ts'
import { scheduleReminders } from './schedule-reminders.ts'
import { sendDueCommand } from './send-due-command.ts'
import { deleteOldAttempts, findOpenAttempt, type OpenAttempt } from './store/accept-attempts.ts'
import { deleteOldDetails } from './store/details.ts'
import type { TimedCommand } from './store/timers.ts'

/** In case someone asks about them. The appointment and billing's attempt hold what came of them. */
const ATTEMPT_RETENTION_MS = 90 * DAY_MS

const endOpenAccepts = rowJob<BookingContext, OpenAttempt>({
  find: async (ctx, id) => {
    const attempt = await findOpenAttempt(ctx.db.kysely, id)
    return attempt && attempt.answer_by > ctx.now() ? attempt : undefined
  },
  run: endOpenAccept,
})

const giveUpAccepts = rowJob<BookingContext, OpenAttempt>({
  find: (ctx, id) => findOpenAttempt(ctx.db.kysely, id),
  run: endOpenAccept,
})

const timer = (type: TimedCommand) => ({
  run: (ctx: InSteps<BookingContext>, id: string) => sendDueCommand(ctx, id, type),
})

export const appointmentJobs = {
  'end-open-accepts': endOpenAccepts,
  // So that an attempt whose first job is parked or waiting is handled when its request expires.
  'give-up-accepts': giveUpAccepts,
  'expire-requests': timer('expire_request'),
  'remind-professionals': timer('remind'),
  'remind-of-expiry': timer('remind_last'),
  'remind-a-day-before': timer('remind_day'),
  'remind-an-hour-before': timer('remind_hour'),
  'schedule-reminders': { run: scheduleReminders },
  'expire-proposals': timer('expire_move'),
  'complete-sessions': timer('complete'),
  'invite-to-review': timer('invite_review'),
  'settle-absence-reports': timer('settle_absence_report'),
  'cancel-unlisted-requests': timer('cancel_unlisted'),
  'release-withdrawn-sessions': timer('withdraw_approval'),
  'cancel-suspended-sessions': timer('cancel_suspended'),
  'old-accepts': {
    everyMs: HOUR_MS,
    run: (ctx) => deleteOldAttempts(ctx.db, new Date(ctx.now().getTime() - ATTEMPT_RETENTION_MS)),
  },
  'old-details': {
    everyMs: DAY_MS,
    run: (ctx) => deleteOldDetails(ctx.db, ctx.now()),
  },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
