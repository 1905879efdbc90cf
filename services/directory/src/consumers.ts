import type { EventData } from '@fieldside/contracts/envelope.ts'
import { paymentMethodFailed, paymentMethodSaved } from '@fieldside/contracts/events/billing.ts'
import {
  appointmentCancelled,
  appointmentCompleted,
  nextSlotsChanged,
  responseFiguresChanged,
} from '@fieldside/contracts/events/booking.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { DirectoryContext } from './context.ts'
import { followRole } from './professionals/follow-role.ts'
import {
  projectCard,
  projectCompletedSession,
  projectNextSlots,
  projectNoShow,
  projectResponseFigures,
  projectRole,
} from './professionals/store/projections.ts'
import { reviewableUntil } from './reviews/rules/review.ts'

const sessionOf = (appointment: EventData<typeof appointmentCompleted>, time: string) => ({
  appointment_id: appointment.appointment_id,
  athlete_id: appointment.athlete_id,
  professional_id: appointment.professional_id,
  completed_at: new Date(time),
  version: appointment.version,
})

/** A failed card stays set up here. Billing knows whether it is suspended. */
export const handlers: Handler<DirectoryContext>[] = [
  on(paymentMethodSaved, (tx, { data }) => projectCard(tx, data)),
  on(paymentMethodFailed, (tx, { data: { user_id, version } }) => projectCard(tx, { user_id, version })),
  on(roleChanged, async (tx, { data: { user_id, version = 0, role } }, _ctx, emit) => {
    if (await projectRole(tx, { user_id, version, role })) await followRole(tx, emit, user_id, role)
  }),
  on(nextSlotsChanged, (tx, { data }) => projectNextSlots(tx, data)),
  on(responseFiguresChanged, (tx, { data }) => projectResponseFigures(tx, data)),
  on(appointmentCompleted, (tx, { data, time }) => projectCompletedSession(tx, sessionOf(data, time))),
  on(appointmentCancelled, async (tx, { data, time }) => {
    if (data.reason !== 'did_not_take_place') return
    const { cancelled_by: by } = data
    const reviewable_until = reviewableUntil(by, new Date(time))
    await projectNoShow(tx, sessionOf(data, time), { by, reviewable_until })
  }),
]
