import { openingsChanged, responseFiguresChanged } from '@fieldside/contracts/events/booking.ts'
import { republish } from '@fieldside/platform/republish.ts'
import type { BookingContext } from '../context.ts'
import { lockSchedulesAfter } from '../schedule/store/schedules.ts'
import { publishNextSlots } from './steps/publish-next-slots.ts'
import { lockNextSlotsAfter } from './store/next-slots.ts'
import { lockResponseFiguresAfter } from './store/response-figures.ts'

/** Republishes every professional's hours, next slots, and response figures at their current versions. Returns the counts. */
export const republishFigures = async (
  ctx: BookingContext,
): Promise<{ nextSlots: number; responseFigures: number; hours: number }> => {
  const idOf = ({ professional_id }: { professional_id: string }) => professional_id
  const nextSlots = await republish(ctx, {
    lockAfter: lockNextSlotsAfter,
    idOf,
    publish: publishNextSlots,
  })
  const responseFigures = await republish(ctx, {
    lockAfter: lockResponseFiguresAfter,
    idOf,
    publish: (emit, row) => emit(responseFiguresChanged, row.professional_id, row),
  })
  const hours = await republish(ctx, {
    lockAfter: lockSchedulesAfter,
    idOf,
    publish: (emit, row) => emit(openingsChanged, row.professional_id, row),
  })
  return { nextSlots, responseFigures, hours }
}
