import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { deleteBusyTimes } from './delete-times.ts'
import { readBusyCalendar } from './read.ts'

export const busyCalendarJobs = {
  'busy-calendars': {
    // A read waits for its account's turn, so one that waits must not keep those of other accounts from starting.
    atOnce: 32,
    isConcurrent: true,
    run: (ctx, id, _, mayGoOn = () => true) => readBusyCalendar(ctx, id, mayGoOn),
    onParked: deleteBusyTimes,
  },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
