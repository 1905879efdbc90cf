import { appointmentCancelled, appointmentDeclined } from '@fieldside/contracts/events/booking.ts'
import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { BillingContext } from './card-provider.ts'
import { noteContactAccess } from './store/fees.ts'
import { closeFeeRequest } from './usecases/withdraw-fee.ts'

export const handlers: Handler<BillingContext>[] = [
  on(appointmentCancelled, async (tx, { data }, ctx) =>
    closeFeeRequest(
      tx,
      { appointment_id: data.appointment_id, wasAgreed: data.was_agreed, inTime: data.in_time },
      ctx.now(),
    ),
  ),
  on(appointmentDeclined, async (tx, { data }, ctx) =>
    closeFeeRequest(tx, { appointment_id: data.appointment_id, wasAgreed: false, inTime: true }, ctx.now()),
  ),
  on(contactAccessed, async (tx, { data }) =>
    noteContactAccess(
      tx,
      { professional_id: data.professional_id, athlete_id: data.athlete_id },
      new Date(data.accessed_at),
    ),
  ),
]
