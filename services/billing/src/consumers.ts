import { appointmentCancelled } from '@fieldside/contracts/events/booking.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import { callOffSession } from './checkouts/call-off-session.ts'
import type { BillingContext } from './context.ts'
import { closeFeeRequest } from './fees/close-request.ts'
import { feeHandlers } from './fees/consumers.ts'
import { cancellationOf } from './fees/rules/cancellation.ts'

export const handlers: Handler<BillingContext>[] = [
  on(appointmentCancelled, async (tx, { data, time }, ctx, emit) => {
    const cancellation = cancellationOf(data)
    const at = new Date(time)
    await closeFeeRequest(tx, emit, { ...data, ...cancellation, endedAt: at }, ctx.now())
    if (!cancellation.wasAgreed) return
    const { inTime } = cancellation
    const byAthlete = data.cancelled_by === 'athlete'
    await callOffSession(tx, { appointmentId: data.appointment_id, inTime, byAthlete, at }, ctx.now())
  }),
  ...feeHandlers,
]
