import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { askIntake, remindOfIntake } from './ask.ts'

export const intakeJobs = {
  'ask-intake': { run: askIntake },
  'remind-of-intake': { run: remindOfIntake },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
