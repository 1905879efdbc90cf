import { responseFiguresChanged } from '@fieldside/contracts/events/booking.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { countedSince, figuresAgeAt, NO_FIGURES, responseFiguresOf } from './rules/response-figures.ts'
import { lockResponseFigures, responseFiguresWrite } from './store/response-figures.ts'
import type { Updated } from './update-next-slots.ts'

/** Stores and publishes a professional's response figures if they changed. Returns when time alone will change them. */
export const updateResponseFigures = (
  ctx: InSteps<BookingContext>,
  professionalId: string,
): Promise<Updated> =>
  writeStep(ctx, async (tx, emit, save) => {
    const now = ctx.now()
    const { stored, requests } = await lockResponseFigures(tx, professionalId, countedSince(now))
    const figures = responseFiguresOf(requests, now)
    const before = stored ?? NO_FIGURES
    const isChanged =
      before.answered_percent !== figures.answered_percent || before.usual_hours !== figures.usual_hours
    if (isChanged) {
      const row = { professional_id: professionalId, version: (stored?.version ?? 0) + 1, ...figures }
      save(responseFiguresWrite(tx, row))
      emit(responseFiguresChanged, professionalId, row)
    }
    return { isChanged, changeAt: figuresAgeAt(requests, now) }
  })
