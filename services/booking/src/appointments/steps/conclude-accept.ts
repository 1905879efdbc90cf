import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { eventsOf, existing } from '../../errors.ts'
import type { AcceptAttempt, BookingSchema } from '../../schema.ts'
import { TOO_LATE } from '../rules/accept-rules.ts'
import type { Appointment } from '../rules/appointment.ts'
import { decide } from '../rules/decide.ts'
import { type AttemptEnd, endAttempt, findAttempt } from '../store/accept-attempts.ts'
import { lockWithCalendar } from '../store/appointments.ts'
import { applyEvents } from './apply-events.ts'
import { concludeSeries, type Outcome } from './conclude-series.ts'
import { refillReleased } from './refill-released.ts'

const endOf = (outcome: Outcome, now: Date): AttemptEnd => {
  const ended_at = now
  if (outcome.type === 'confirm_accept')
    return { state: 'confirmed', fee_charged: outcome.fee_charged, problem: null, ended_at }
  if (outcome.type === 'fail_accept')
    return { state: 'failed', fee_charged: false, problem: outcome.problem, ended_at }
  return { state: 'failed', fee_charged: null, problem: TOO_LATE, ended_at }
}

type Open = Pick<AcceptAttempt, 'id' | 'appointment_id'> & { professional_id: string }
type Concluded = { attempt: AcceptAttempt; appointment: Appointment; wasOpen: boolean }

/** Ends an accept with the outcome of its charge. Changes nothing if it has ended already. */
export const concludeAccept = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { id, appointment_id, professional_id }: Open,
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<Concluded> => {
  const appointment = existing(await lockWithCalendar(tx, { id: appointment_id, professional_id }))
  const attempt = await findAttempt(tx, id)
  if (attempt.state !== 'open') return { attempt, appointment, wasOpen: false }
  const events = eventsOf(decide(appointment, outcome, now))
  const concluded = await applyEvents(tx, emit, appointment, events)
  const { series_id } = concluded
  if (series_id !== null) await concludeSeries(tx, emit, { ...concluded, series_id }, { outcome, now })
  await refillReleased(tx, emit, concluded, now)
  const end = endOf(outcome, now)
  await endAttempt(tx, id, end)
  return { attempt: { ...attempt, ...end }, appointment: concluded, wasOpen: true }
}
