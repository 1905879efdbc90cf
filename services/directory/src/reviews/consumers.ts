import type { EventData } from '@fieldside/contracts/envelope.ts'
import {
  appointmentCancelled,
  appointmentCompleted,
  attendanceSettled,
} from '@fieldside/contracts/events/booking.ts'
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
    // Reported before release 0.3.0, when one side's word was enough.
    if (data.reason !== 'did_not_take_place' || data.absent) return
    const reviewable_until = reviewableUntil(data.cancelled_by, new Date(time))
    const keepsReview = data.cancelled_by === 'professional'
    await projectNoShow(tx, sessionOf(data, time), { keepsReview, reviewable_until })
  }),
  on(attendanceSettled, async (tx, { data, time }) => {
    if (data.outcome === 'held') return
    // A review that was posted meanwhile isn't removed by one side's word or by silence.
    const keepsReview =
      data.settled_by === 'silence' || (data.settled_by === 'report' && data.reported_by === 'professional')
    await projectNoShow(tx, sessionOf(data, time), { keepsReview, reviewable_until: null })
  }),
]
