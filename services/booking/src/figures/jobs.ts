import type { InSteps } from '@fieldside/platform/context.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { type Updated, updateNextSlots } from './update-next-slots.ts'
import { updateResponseFigures } from './update-response-figures.ts'

const updating = (update: (ctx: InSteps<BookingContext>, professionalId: string) => Promise<Updated>) => ({
  // Slots pass on the half hour, for many professionals at once.
  atOnce: 4,
  run: async (ctx: InSteps<BookingContext>, id: string) => (await update(ctx, id)).changeAt,
})

export const figureJobs = {
  'next-slots': updating(updateNextSlots),
  'response-figures': updating(updateResponseFigures),
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
