import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { remindOfPackageEnd } from './remind.ts'

export const packageJobs = {
  'remind-of-package-ends': { run: remindOfPackageEnd },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
