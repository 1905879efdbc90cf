import { appointmentCancelled, appointmentDeclined } from '@fieldside/contracts/events/booking.ts'
import { contactAccessed } from '@fieldside/contracts/events/directory.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import { callOffSession } from './checkouts/call-off-session.ts'
import type { BillingContext } from './context.ts'
import { closeFeeRequest } from './fees/close-request.ts'
import { recordContactAccess } from './fees/store/fees.ts'

export const handlers: Handler<BillingContext>[] = [
  on(appointmentCancelled, async (tx, { data, time }, ctx, emit) => {
    const { was_agreed: wasAgreed } = data
    const inTime = data.in_time || data.approval_withdrawn === true
    const at = new Date(time)
    const byAthlete = data.cancelled_by === 'athlete'
    const isHarvest = data.cancelled_by === 'professional' && data.contact_shown === true
    await closeFeeRequest(tx, emit, { ...data, wasAgreed, inTime, isHarvest, endedAt: at }, ctx.now())
    if (!wasAgreed) return
    await callOffSession(tx, { appointmentId: data.appointment_id, inTime, byAthlete, at }, ctx.now())
  }),
  on(appointmentDeclined, async (tx, { data, time }, ctx, emit) =>
    closeFeeRequest(
      tx,
      emit,
      { ...data, wasAgreed: false, inTime: true, isHarvest: false, endedAt: new Date(time) },
      ctx.now(),
    ),
  ),
  on(contactAccessed, async (tx, { data }) =>
    recordContactAccess(
      tx,
      { professional_id: data.professional_id, athlete_id: data.athlete_id },
      new Date(data.accessed_at),
    ),
  ),
]
