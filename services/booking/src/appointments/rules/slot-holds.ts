import type { KindOfAppointment } from '../../schedule/rules/slot.ts'
import type { Appointment, AppointmentState } from './appointment.ts'

export type SlotHold = { kind: KindOfAppointment; starts_at: Date }

const holdsIn = (state: AppointmentState): SlotHold[] => {
  switch (state.name) {
    case 'requested':
    case 'accepted_by_athlete':
    case 'confirmed':
    case 'paid':
      return [{ kind: 'session', starts_at: state.starts_at }]
    case 'accepting': {
      const { accepted_start, request } = state
      const held = holdsIn(request)
      const isHeld = accepted_start.getTime() === request.starts_at.getTime()
      return isHeld ? held : [...held, { kind: 'reservation', starts_at: accepted_start }]
    }
    case 'completed':
    case 'declined':
    case 'cancelled':
      return []
  }
}

/** Returns the times that an appointment blocks in the professional's calendar. */
export const slotHoldsOf = ({ state }: Pick<Appointment, 'state'>): SlotHold[] => holdsIn(state)

const keyOf = ({ kind, starts_at }: SlotHold): string => `${kind} ${starts_at.getTime()}`

/** Returns the kinds of holds that a change frees and the holds that it adds. */
export const slotHoldDifference = (
  before: Appointment,
  after: Appointment,
): { freed: KindOfAppointment[]; added: SlotHold[] } => {
  const [held, wanted] = [slotHoldsOf(before), slotHoldsOf(after)]
  const isIn = (holds: readonly SlotHold[]) => (hold: SlotHold) =>
    holds.some((one) => keyOf(one) === keyOf(hold))
  return {
    freed: held.filter((hold) => !isIn(wanted)(hold)).map(({ kind }) => kind),
    added: wanted.filter((hold) => !isIn(held)(hold)),
  }
}
