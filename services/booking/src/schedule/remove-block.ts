import { notFound } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { changeCalendar } from './change.ts'
import { deleteBlock } from './store/time-blocks.ts'

/** @throws not-found, no-professional-record */
export const removeTimeBlock = (ctx: BookingContext, id: string): Promise<void> =>
  changeCalendar(ctx, [], async (tx, professionalId) => {
    if (!(await deleteBlock(tx, professionalId, id))) throw notFound('This block no longer exists')
  })
