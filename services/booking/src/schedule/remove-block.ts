import { notFound } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { changeCalendar } from './change.ts'
import { freedTimesInsert } from './store/freed-times.ts'
import { deleteBlock } from './store/time-blocks.ts'

/** @throws not-found, no-professional-record */
export const removeTimeBlock = (ctx: BookingContext, id: string): Promise<void> =>
  changeCalendar(ctx, [], async (tx, professionalId) => {
    const freed = { professional_id: professionalId, ids: [id], kinds: ['block'], freed_by: null } as const
    await freedTimesInsert(tx, freed, ctx.now()).execute()
    if (!(await deleteBlock(tx, professionalId, id))) throw notFound('This block no longer exists')
  })
