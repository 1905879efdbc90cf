import { appointmentDeclined } from '@fieldside/contracts/events/booking.ts'
import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { BillingContext } from '../context.ts'
import { closeFeeRequest } from './close-request.ts'
import { upsertContactAccess } from './store/fees.ts'

export const feeHandlers: Handler<BillingContext>[] = [
  on(appointmentDeclined, async (tx, { data, time }, ctx, emit) =>
    closeFeeRequest(
      tx,
      emit,
      { ...data, outcome: 'never_agreed', isHarvest: false, endedAt: new Date(time) },
      ctx.now(),
    ),
  ),
  on(contactAccessed, async (tx, { data }) =>
    upsertContactAccess(
      tx,
      { professional_id: data.professional_id, athlete_id: data.athlete_id },
      new Date(data.accessed_at),
    ),
  ),
]
