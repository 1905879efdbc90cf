import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { DRAFT_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import { endOpenAccept } from './appointments/end-open-accept.ts'
import { scheduleReminders } from './appointments/schedule-reminders.ts'
import { sendDueCommand } from './appointments/send-due-command.ts'
import { findOpenAttempt, type OpenAttempt, pruneAttempts } from './appointments/store/accept-attempts.ts'
import type { TimedCommand } from './appointments/store/timers.ts'
import { dropBusyTimes } from './busy-calendars/drop-times.ts'
import { readBusyCalendar } from './busy-calendars/read.ts'
import { pruneEndedLoginSessions } from './calendar-feed/store/ended-login-sessions.ts'
import type { BookingContext } from './context.ts'
import { type Updated, updateNextSlots } from './figures/update-next-slots.ts'
import { updateResponseFigures } from './figures/update-response-figures.ts'
import { pruneDrafts } from './messages/store/drafts.ts'
import { pruneTimeOff } from './schedule/store/time-off.ts'
import type { BookingSchema } from './schema.ts'

/** In case someone asks about them. The appointment and billing's attempt hold what came of them. */
const ATTEMPT_RETENTION_MS = 90 * DAY_MS

/** Access tokens expire minutes after their login session ends. */
const ENDED_LOGIN_SESSION_RETENTION_MS = DAY_MS

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
  run: (ctx: BookingContext, id: string) => sendDueCommand(ctx, id, type),
})

const updating = (update: (ctx: BookingContext, professionalId: string) => Promise<Updated>) => ({
  // Slots pass on the half hour, for many professionals at once.
  atOnce: 4,
  run: async (ctx: BookingContext, id: string) => (await update(ctx, id)).changeAt,
})

export const jobs: Jobs<BookingSchema, BookingContext> = {
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
  'cancel-unlisted-requests': timer('cancel_unlisted'),
  'release-withdrawn-sessions': timer('withdraw_approval'),
  'next-slots': updating(updateNextSlots),
  'response-figures': updating(updateResponseFigures),
  'busy-calendars': {
    // A read waits for its account's turn, so one that waits must not keep those of other accounts from starting.
    atOnce: 32,
    isConcurrent: true,
    run: (ctx, id, _, mayGoOn = () => true) => readBusyCalendar(ctx, id, mayGoOn),
    onParked: dropBusyTimes,
  },
  'old-time-off': { everyMs: DAY_MS, run: (ctx) => pruneTimeOff(ctx.db, ctx.now()) },
  'old-accepts': {
    everyMs: HOUR_MS,
    run: (ctx) => pruneAttempts(ctx.db, new Date(ctx.now().getTime() - ATTEMPT_RETENTION_MS)),
  },
  'old-drafts': {
    everyMs: HOUR_MS,
    run: (ctx) => pruneDrafts(ctx.db, new Date(ctx.now().getTime() - DRAFT_RETENTION_DAYS * DAY_MS)),
  },
  'ended-login-sessions': {
    everyMs: HOUR_MS,
    run: (ctx) =>
      pruneEndedLoginSessions(ctx.db, new Date(ctx.now().getTime() - ENDED_LOGIN_SESSION_RETENTION_MS)),
  },
}
