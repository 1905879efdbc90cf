import { scheduleJobBy } from '@fieldside/platform/job-queue.ts'
import type { BookingContext } from '../context.ts'
import { type Deadline, deadlinesOf } from './rules/deadlines.ts'
import { remindableAfter } from './store/appointments.ts'
import { TIMERS } from './store/timers.ts'

const BATCH = 500
/** The reminders that release 0.1.0 doesn't have. */
const NEW: readonly Deadline['kind'][] = ['remind_last', 'remind_day', 'remind_hour', 'invite_review']

/**
 * Schedules the reminders of sessions and requests that release 0.1.0 wrote, and of those that existed before
 * reminders did. Leaves out what is due already.
 */
export const scheduleReminders = async (ctx: BookingContext): Promise<void> => {
  const now = ctx.now()
  let after: string | null = null
  for (;;) {
    const rows = await remindableAfter(ctx.db.kysely, { now, after, limit: BATCH })
    for (const appointment of rows)
      for (const { kind, at } of deadlinesOf(appointment))
        if (NEW.includes(kind) && at > now)
          await scheduleJobBy(ctx.db.kysely, { job: TIMERS[kind], key: appointment.id, runAt: at })
    after = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return
  }
}
