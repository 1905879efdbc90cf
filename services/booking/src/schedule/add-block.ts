import type { TimeBlockForm } from '@fieldside/contracts/http/time-off.ts'
import type { TimeBlock } from '@fieldside/contracts/time-off.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { BookingContext } from '../context.ts'
import { changeCalendar } from './change.ts'
import { wrongInBlock } from './rules/time-off.ts'
import { deleteWaitlistHolds } from './store/slot-holds.ts'
import { findHolds, insertBlock } from './store/time-blocks.ts'
import { blockReply } from './views.ts'

type Holds = Awaited<ReturnType<typeof findHolds>>

const taken = (holds: Holds) => {
  const isSession = holds.some(({ appointment_type }) => appointment_type !== null)
  return conflict(
    'slot-taken',
    isSession
      ? 'You have a session, a request, or an offer at this time. Move or cancel it first, or block another time.'
      : 'You already blocked some of this time. Please choose another one.',
    {
      holds: holds.map(({ starts_at, ends_at, appointment_type }) => ({
        starts_at: starts_at.toISOString(),
        ends_at: ends_at.toISOString(),
        appointment_type,
      })),
    },
  )
}

/**
 * Keeps a time free of sessions, also if it is held for waiting athletes. The calendar lock decides whether a request for it comes first.
 * @throws invalid-input, no-professional-record, slot-taken with what holds the time
 */
export const addTimeBlock = (ctx: BookingContext, form: TimeBlockForm): Promise<TimeBlock> =>
  changeCalendar(ctx, wrongInBlock(form, ctx.now()), async (tx, professionalId) => {
    const block = { id: newId(), starts_at: new Date(form.starts_at), ends_at: new Date(form.ends_at) }
    const holds = await findHolds(tx, professionalId, block)
    if (holds.length > 0) throw taken(holds)
    await deleteWaitlistHolds(tx, professionalId, block, ctx.now())
    await insertBlock(tx, professionalId, block)
    return blockReply(block)
  })
