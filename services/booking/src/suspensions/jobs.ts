import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { followSuspension } from './follow.ts'

export const suspensionJobs = {
  'follow-suspensions': { run: followSuspension },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
