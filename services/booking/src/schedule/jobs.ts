import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { deletePastTimeOff } from './store/time-off.ts'

export const scheduleJobs = {
  'old-time-off': { everyMs: DAY_MS, run: (ctx) => deletePastTimeOff(ctx.db, ctx.now()) },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
