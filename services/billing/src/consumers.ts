import { appointmentCancelled, appointmentDeclined } from '@fieldside/contracts/events/booking.ts'
import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { BillingContext } from './card-provider.ts'
import { noteContactAccess } from './store/fees.ts'
import { closeFeeRequest } from './usecases/withdraw-fee.ts'

export const handlers: Handler<BillingContext>[] = [
  on(appointmentCancelled, async (tx, { data, time }, ctx) => {
    const { appointment_id, was_agreed: wasAgreed, in_time: inTime } = data
    await closeFeeRequest(tx, { appointment_id, wasAgreed, inTime, endedAt: new Date(time) }, ctx.now())
  }),
  on(appointmentDeclined, async (tx, { data: { appointment_id }, time }, ctx) =>
    closeFeeRequest(
      tx,
      { appointment_id, wasAgreed: false, inTime: true, endedAt: new Date(time) },
      ctx.now(),
    ),
  ),
  on(contactAccessed, async (tx, { data }) =>
    noteContactAccess(
      tx,
      { professional_id: data.professional_id, athlete_id: data.athlete_id },
      new Date(data.accessed_at),
    ),
  ),
]
