import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { askIntake, remindOfIntake } from './ask.ts'
import { deleteOldAnswers } from './store/intake.ts'

export const intakeJobs = {
  'ask-intake': { run: askIntake },
  'remind-of-intake': { run: remindOfIntake },
  'old-intake-answers': { everyMs: DAY_MS, run: (ctx) => deleteOldAnswers(ctx.db, ctx.now()) },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
