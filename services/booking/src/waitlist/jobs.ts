import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { serveWaitlist } from './serve.ts'
import { deleteOldFreedTimes } from './store/asks.ts'

export const waitlistJobs = {
  'serve-waitlists': { run: serveWaitlist },
  'old-freed-times': {
    everyMs: DAY_MS,
    run: (ctx) => deleteOldFreedTimes(ctx.db, new Date(ctx.now().getTime() - DAY_MS)),
  },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
