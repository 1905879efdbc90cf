import { notFound } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { changeCalendar } from './change.ts'
import { deleteTimeOff } from './store/time-off.ts'

/** @throws not-found, no-professional-record */
export const removeTimeOff = (ctx: BookingContext, id: string): Promise<void> =>
  changeCalendar(ctx, [], async (tx, professionalId) => {
    if (!(await deleteTimeOff(tx, professionalId, id))) throw notFound('This time off no longer exists')
  })
