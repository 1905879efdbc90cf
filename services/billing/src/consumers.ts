import { appointmentCancelled, releasedTimeRefilled } from '@fieldside/contracts/events/booking.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import { callOffSession, refillSession } from './checkouts/call-off-session.ts'
import type { BillingContext } from './context.ts'
import { closeFeeRequest } from './fees/close-request.ts'
import { feeHandlers } from './fees/consumers.ts'
import { isHarvest, outcomeOf } from './fees/rules/outcome.ts'
import { packageHandlers } from './packages/consumers.ts'
import { suspensionHandlers } from './suspensions/consumers.ts'

export const handlers: Handler<BillingContext>[] = [
  on(appointmentCancelled, async (tx, { data, time }, ctx, emit) => {
    const [outcome, at] = [outcomeOf(data), new Date(time)]
    await closeFeeRequest(tx, emit, { ...data, outcome, isHarvest: isHarvest(data), endedAt: at }, ctx.now())
    if (data.was_agreed)
      await callOffSession(tx, { appointmentId: data.appointment_id, outcome, at }, ctx.now())
  }),
  on(releasedTimeRefilled, (tx, { data }, ctx) => refillSession(tx, data.appointment_id, ctx.now())),
  ...feeHandlers,
  ...packageHandlers,
  ...suspensionHandlers,
]
