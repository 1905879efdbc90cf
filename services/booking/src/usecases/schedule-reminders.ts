import { scheduleJobBy } from '@fieldside/platform/job-queue.ts'
import type { BookingContext } from '../context.ts'
import { deadlinesOf } from '../domain/deadlines.ts'
import { agreedAfter } from '../store/appointments.ts'
import { TIMERS } from '../store/timers.ts'

const BATCH = 500

/**
 * Schedules the reminders of sessions that the last release confirmed, and of those that existed before reminders did.
 * Leaves out what is due already.
 */
export const scheduleReminders = async (ctx: BookingContext): Promise<void> => {
  const now = ctx.now()
  let after: string | null = null
  for (;;) {
    const sessions = await agreedAfter(ctx.db.kysely, { now, after, limit: BATCH })
    for (const session of sessions) {
      const ahead = deadlinesOf(session).filter(({ at }) => at > now)
      for (const { kind, at } of ahead)
        if (kind === 'remind_day' || kind === 'remind_hour')
          await scheduleJobBy(ctx.db.kysely, { job: TIMERS[kind], key: session.id, runAt: at })
    }
    after = sessions.at(-1)?.id ?? null
    if (sessions.length < BATCH) return
  }
}
