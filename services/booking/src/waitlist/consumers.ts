import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { BookingContext } from '../context.ts'
import { leaveAllWaitlists } from './leave.ts'

export const waitlistHandlers: Handler<BookingContext>[] = [
  on(roleChanged, async (tx, { data }, ctx: BookingContext, emit) => {
    if (data.role !== 'athlete') await leaveAllWaitlists(tx, emit, data.user_id, ctx.now())
  }),
]
