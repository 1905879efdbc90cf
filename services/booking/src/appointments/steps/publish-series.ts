import type { CancelledBy } from '@fieldside/contracts/appointment-sides.ts'
import { seriesAnswered } from '@fieldside/contracts/events/booking.ts'
import type { SeriesOutcome } from '@fieldside/contracts/series.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { type Appointment, startOf } from '../rules/appointment.ts'
import { paymentDueAt } from '../rules/deadlines.ts'

export const startsOf = (appointments: readonly Appointment[]): string[] =>
  appointments.map(({ state }) => startOf(state).toISOString()).sort()

/** Returns the fields that both events of a series carry, from its first appointment. */
export const seriesFactsOf = (seriesId: string, first: Appointment) => ({
  series_id: seriesId,
  athlete_id: first.athlete_id,
  professional_id: first.professional_id,
  professional_user_id: first.professional_user_id,
  appointment_type: first.appointment_type,
  first_appointment_id: first.id,
  professional_time_zone: first.professional_time_zone,
  athlete_time_zone: first.athlete_time_zone,
})

type Step = {
  outcome: SeriesOutcome
  by: CancelledBy
  /** What the step is about, and the others of the series. */
  appointments: readonly Appointment[]
  leftOut?: readonly Appointment[]
  charged?: boolean
  now: Date
}

/** Publishes what happened to several appointments of a series in one step. */
export const publishSeriesAnswered = (
  emit: Emit,
  seriesId: string,
  { outcome, by, appointments, leftOut = [], charged = false, now }: Step,
): void => {
  const [first] = appointments
  if (!first) return
  // A session that starts earlier is due at its start, which the notification says of each.
  const due = outcome === 'accepted' ? appointments.map((one) => paymentDueAt(one)?.getTime() ?? 0) : []
  const dueMs = Math.max(0, ...due)
  emit(
    seriesAnswered,
    seriesId,
    {
      ...seriesFactsOf(seriesId, first),
      outcome,
      by,
      starts: startsOf(appointments),
      left_out: startsOf(leftOut),
      first_booking_fee_charged: charged,
      ...(dueMs > 0 && { pay_by: new Date(dueMs).toISOString() }),
    },
    now,
  )
}
