import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { eventsOf } from '../../errors.ts'
import type { BookingSchema } from '../../schema.ts'
import { type Appointment, requestIn } from '../rules/appointment.ts'
import type { Command } from '../rules/commands.ts'
import { decide } from '../rules/decide.ts'
import { endSeries, lockInSeries } from '../store/series.ts'
import { applyEvents } from './apply-events.ts'
import { publishSeriesAnswered } from './publish-series.ts'
import { refillReleased } from './refill-released.ts'

/** How the charge of an accept ended. */
export type Outcome = Command<'confirm_accept' | 'fail_accept' | 'give_up_accept'>

/** The command that ends the accept of another appointment of the series, or of a date that isn't accepted. */
const commandFor = ({ state }: Appointment, outcome: Outcome, now: Date): Command | null => {
  if (state.name === 'accepting') {
    if (outcome.type === 'confirm_accept') return { ...outcome, fee_charged: false }
    // The event of the lead tells the professional that the accept failed.
    return outcome.type === 'fail_accept' ? { ...outcome, left_open: false } : outcome
  }
  const request = requestIn(state)
  if (request === null) return null
  // An accept can be concluded after the requests expired, and an expired one can't be declined.
  if (outcome.type === 'confirm_accept')
    return request.answer_by <= now ? { type: 'expire_request' } : { type: 'decline', of_series: true }
  return outcome.type === 'give_up_accept' ? { type: 'expire_request' } : null
}

/**
 * Ends the accept of a series in the transaction of its lead, whose attempt carried the fee: all accepted dates are
 * confirmed and the others declined, or all are pending again. Requires the calendar's lock, which all steps of a series
 * take first.
 */
export const concludeSeries = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  lead: Appointment & { series_id: string },
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<void> => {
  const { id, series_id, professional_id } = lead
  const accepted = [lead]
  const others: Appointment[] = []
  for (const appointment of await lockInSeries(tx, { id: series_id, professional_id })) {
    const command = appointment.id === id ? null : commandFor(appointment, outcome, now)
    if (!command) continue
    const changed = await applyEvents(tx, emit, appointment, eventsOf(decide(appointment, command, now)))
    await refillReleased(tx, emit, changed, now)
    ;(appointment.state.name === 'accepting' ? accepted : others).push(changed)
  }
  if (outcome.type === 'fail_accept') return
  const isAccepted = outcome.type === 'confirm_accept'
  await endSeries(tx, series_id, { state: isAccepted ? 'accepted' : 'ended', now })
  publishSeriesAnswered(emit, series_id, {
    outcome: isAccepted ? 'accepted' : 'given_up',
    by: isAccepted ? 'professional' : 'system',
    appointments: isAccepted ? accepted : [...accepted, ...others],
    leftOut: isAccepted ? others : [],
    charged: isAccepted && outcome.fee_charged,
    now,
  })
}
