import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import fc from 'fast-check'
import type { Appointment } from '../../src/appointments/rules/appointment.ts'
import type { Command } from '../../src/appointments/rules/commands.ts'
import { decide } from '../../src/appointments/rules/decide.ts'
import { newAppointment } from '../../src/appointments/rules/new-appointment.ts'
import { applyEvents } from '../../src/appointments/steps/apply-events.ts'
import { publishEvent } from '../../src/appointments/steps/publish-event.ts'
import { newRequest } from '../../src/appointments/store/appointments.ts'
import { updateContactShown } from '../../src/appointments/store/contact-shown.ts'
import type { BookingSchema } from '../../src/schema.ts'
import { anyCommand, NOW as BIRTH } from '../arbitrary-appointment.ts'
import { CONSULTATION, type Fixture } from '../fixture.ts'

/** Some hours pass. Then someone sends a command, or the professional looks at the booking. */
type Step = { hours: number; command: Command | 'look' }
type Life = { startsIn: number; requiresPayment: boolean; steps: Step[] }

const hoursAhead = (hours: number): Date => new Date(BIRTH.getTime() + hours * HOUR_MS)

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
/** Sent more often, because most lives would stay requests without them. */
const onward = fc.constantFrom<Command>(
  { type: 'accept' },
  { type: 'confirm_accept', fee_charged: true },
  { type: 'confirm_accept', fee_charged: false },
  { type: 'fail_accept', problem: 'card-declined', left_open: false },
  { type: 'propose_alternate', starts_at: hoursAhead(200) },
  { type: 'accept_alternate' },
  { type: 'decline_alternate' },
  { type: 'propose_move', by: 'athlete', starts_at: hoursAhead(210) },
  { type: 'accept_move', by: 'professional' },
  { type: 'remind_day' },
  { type: 'answer_absence_report', by: 'athlete', agrees: false },
  { type: 'complete' },
)
export const lives: fc.Arbitrary<Life> = fc.record({
  startsIn: fc.constantFrom(30, 100, 100, 200),
  requiresPayment: fc.constantFrom(false, false, true),
  steps: fc.array(
    fc.record({
      hours: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 5, 23),
      command: fc.oneof(often(3, anyCommand), often(8, onward), often(1, fc.constant('look' as const))),
    }),
    { minLength: 20, maxLength: 60, size: 'max' },
  ),
})

export type Lived = { id: string; athlete: string; professional: string; lookedAt: Date | null }

/** Saves a request and the events of each command that `decide` allows. The service's clock stands still, so that only an event itself knows its time. */
export const live = async (
  fixture: Fixture,
  tx: Tx<BookingSchema>,
  emit: Emit,
  { startsIn, requiresPayment, steps }: Life,
): Promise<Lived> => {
  const [id, athleteId, professional_id, user_id] = [newId(), newId(), newId(), newId()]
  const starts_at = hoursAhead(startsIn)
  const form = {
    ...fixture.form({ id: professional_id, user: { userId: user_id, role: 'professional' } }),
    appointment_date: starts_at.toISOString(),
  }
  const eligibility = { professional_id, user_id, price_per_session_cents: 8500, show_price: true }
  const draft = { id, form, member: null, athleteId, eligibility, offer: CONSULTATION, requiresPayment }
  let appointment: Appointment = newAppointment({ ...draft, room: null, timeZone: null }, BIRTH)
  const event = { type: 'requested', at: BIRTH, starts_at } as const
  const locked = { status: 'approved', has_role: true, approval_withdrawn: false }
  for (const one of newRequest(tx, appointment, { event, locked, network: undefined })) await one.execute()
  await publishEvent(tx, emit, appointment, event)
  let now = BIRTH
  for (const { hours, command } of steps) {
    now = new Date(now.getTime() + hours * HOUR_MS)
    if (command === 'look') {
      const [shown] = await updateContactShown(tx, [id], now)
      appointment = shown ?? appointment
      continue
    }
    const decision = decide(appointment, command, now)
    if ('events' in decision) appointment = await applyEvents(tx, emit, appointment, decision.events)
  }
  return { id, athlete: athleteId, professional: user_id, lookedAt: appointment.contact_shown_at }
}
