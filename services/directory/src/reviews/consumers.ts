import type { EventData } from '@fieldside/contracts/envelope.ts'
import { appointmentCancelled, appointmentCompleted } from '@fieldside/contracts/events/booking.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { DirectoryContext } from '../context.ts'
import { reviewableUntil } from './rules/review.ts'
import { projectCompletedSession, projectNoShow } from './store/sessions.ts'

const sessionOf = (appointment: EventData<typeof appointmentCompleted>, time: string) => ({
  appointment_id: appointment.appointment_id,
  athlete_id: appointment.athlete_id,
  professional_id: appointment.professional_id,
  completed_at: new Date(time),
  version: appointment.version,
})

export const reviewHandlers: Handler<DirectoryContext>[] = [
  on(appointmentCompleted, (tx, { data, time }) => projectCompletedSession(tx, sessionOf(data, time))),
  on(appointmentCancelled, async (tx, { data, time }) => {
    if (data.reason !== 'did_not_take_place') return
    const { cancelled_by: by } = data
    const reviewable_until = reviewableUntil(by, new Date(time))
    await projectNoShow(tx, sessionOf(data, time), { by, reviewable_until })
  }),
]
