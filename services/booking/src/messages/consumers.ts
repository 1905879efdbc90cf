import { feeCreditGranted, firstBookingFeeSettled } from '@fieldside/contracts/events/billing.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { BookingContext } from '../context.ts'
import { followFee } from './follow-fee.ts'

export const messageHandlers: Handler<BookingContext>[] = [
  on(firstBookingFeeSettled, (tx, { data }, ctx: BookingContext) =>
    followFee(tx, data, data.outcome === 'kept', ctx.now()),
  ),
  on(feeCreditGranted, async (tx, { data }, ctx: BookingContext) => {
    if (data.owes_again) await followFee(tx, data, false, ctx.now())
  }),
]
