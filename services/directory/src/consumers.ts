import { paymentMethodFailed, paymentMethodSaved } from '@fieldside/contracts/events/billing.ts'
import { appointmentCompleted } from '@fieldside/contracts/events/booking.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { DirectoryContext } from './context.ts'
import { projectCard, projectCompletedSession } from './store/projections.ts'
import { followRole } from './usecases/follow-role.ts'

/** A card that failed is still set up; whether it is suspended is asked of billing. */
export const consumers: Handler<DirectoryContext>[] = [
  on(paymentMethodSaved, (tx, { data }) =>
    projectCard(tx, { user_id: data.user_id, version: data.version, payment_method_setup: true }),
  ),
  on(paymentMethodFailed, (tx, { data }) =>
    projectCard(tx, { user_id: data.user_id, version: data.version, payment_method_setup: true }),
  ),
  on(roleChanged, (tx, { data }, _ctx, emit) => followRole(tx, emit, data.user_id, data.role)),
  on(appointmentCompleted, (tx, { data, time }) =>
    projectCompletedSession(tx, {
      appointment_id: data.appointment_id,
      athlete_id: data.athlete_id,
      professional_id: data.professional_id,
      completed_at: new Date(time),
    }),
  ),
]
