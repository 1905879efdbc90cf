import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { lock } from '../schedule/store/locks.ts'
import { serveLocked } from './steps/serve.ts'
import { hasWork } from './store/asks.ts'

/** Offers a professional's free times to those who wait, and ends what was held too long. Returns when the next hold ends. */
export const serveWaitlist = async (
  ctx: InSteps<BookingContext>,
  professionalId: string,
): Promise<Date | undefined> => {
  if (!(await hasWork(ctx.db.kysely, professionalId))) return undefined
  return writeStep(ctx, async (tx, emit) => {
    await lock(tx, { calendarOf: professionalId })
    return serveLocked(tx, emit, professionalId, ctx.now())
  })
}
