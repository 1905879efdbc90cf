import type { InSteps } from '@fieldside/platform/context.ts'
import { scheduleJobBy } from '@fieldside/platform/job-queue.ts'
import type { BookingContext } from '../context.ts'
import { listProfessionalIdsAfter } from '../professionals/store/professionals.ts'
import { FIGURE_JOBS } from '../schedule/store/figure-jobs.ts'
import { updateNextSlots } from './update-next-slots.ts'
import { updateResponseFigures } from './update-response-figures.ts'

const BATCH = 500

/** Corrects a professional's figures and schedules their next change. Returns how many were wrong. */
const recountOne = async (ctx: InSteps<BookingContext>, id: string): Promise<number> => {
  const updated = [
    { job: FIGURE_JOBS.slots, ...(await updateNextSlots(ctx, id)) },
    { job: FIGURE_JOBS.response, ...(await updateResponseFigures(ctx, id)) },
  ]
  for (const { job, changeAt } of updated)
    if (changeAt) await scheduleJobBy(ctx.db.kysely, { job, key: id, runAt: changeAt })
  return updated.filter(({ isChanged }) => isChanged).length
}

/** Computes every professional's next slots and response figures and corrects them. Returns how many were wrong. */
export const recountFigures = async (ctx: InSteps<BookingContext>): Promise<number> => {
  let corrected = 0
  let after: string | null = null
  for (;;) {
    const ids: string[] = await listProfessionalIdsAfter(ctx.db.kysely, after, BATCH)
    for (const id of ids) corrected += await recountOne(ctx, id)
    after = ids.at(-1) ?? null
    if (ids.length < BATCH) return corrected
  }
}
