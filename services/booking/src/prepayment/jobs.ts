import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'

export const prepaymentJobs = {
  'cancel-unpaid-sessions': { run: cancelUnpaid },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
