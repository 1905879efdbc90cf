import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../../context.ts'
import { eventsOf, ownedBy, refuseOtherSide, slotTaken } from '../../errors.ts'
import { addAnswerMessage } from '../../messages/add-answer.ts'
import { windowAround } from '../../schedule/rules/availability.ts'
import type { Slot } from '../../schedule/rules/slot.ts'
import { findSchedule } from '../../schedule/store/schedules.ts'
import { findBusy, findOverlap } from '../../schedule/store/slot-holds.ts'
import type { BookingSchema } from '../../schema.ts'
import { type Appointment, startOf } from '../rules/appointment.ts'
import { sideOfViewer, type Viewer } from '../rules/appointment-view.ts'
import type { Command } from '../rules/commands.ts'
import { decide } from '../rules/decide.ts'
import type { AppointmentEvent } from '../rules/events.ts'
import { findAppointment, lockWithCalendar } from '../store/appointments.ts'
import { applyEvents } from './apply-events.ts'
import { refillReleased } from './refill-released.ts'
import { refuseClosedSlot } from './refuse-closed-slot.ts'
import { refuseOverlap } from './refuse-overlap.ts'

/** A command that proposes or accepts a time, and what the calendar must allow. */
export type TimeCommand = {
  commandOf: (by: Side) => Command
  /** The athlete confirms that the time overlaps another session of theirs. */
  confirmOverlap?: boolean | undefined
  /** Holds athletes to the professional's hours, buffers, and limits, as in a request. Professionals can propose any time. */
  keepsHours?: boolean
  takenDetail?: string
  /** What the side wrote with it. */
  message?: string | undefined
}

const startIn = (events: readonly AppointmentEvent[]): Date | undefined => {
  for (const event of events) {
    if (event.type === 'accept_opened') return event.accepted_start
    if (event.type === 'time_proposed' || event.type === 'rescheduled') return event.proposal.starts_at
  }
  return undefined
}

const OWN_BLOCK = 'You blocked this time. Please choose another one, or remove the block first.'

type Wanted = { slot: Slot & { athlete_id: string }; by: Side; isHeld: boolean }

/** @throws slot-not-open, slot-taken, own-session-overlaps */
const checkSlot = async (
  ctx: BookingContext,
  tx: Tx<BookingSchema>,
  { slot, by, isHeld }: Wanted,
  { keepsHours, takenDetail, confirmOverlap }: TimeCommand,
): Promise<void> => {
  if (keepsHours && by === 'athlete') {
    const { professional_id: id, starts_at } = slot
    const hours = await findSchedule(tx, id)
    const busy = await findBusy(tx, [id], windowAround(starts_at))
    refuseClosedSlot(hours, slot, busy.get(id) ?? [], ctx.now())
  }
  const overlap = isHeld ? undefined : await findOverlap(tx, slot)
  if (overlap === 'block' && by === 'professional') throw slotTaken(OWN_BLOCK)
  if (overlap) throw slotTaken(takenDetail)
  if (by === 'athlete') await refuseOverlap(tx, slot, confirmOverlap)
}

/**
 * Applies a command about a time with the calendar locked. `onSlot` learns which time it is about.
 * @throws not-found, the command's refusals, slot-not-open, slot-taken, own-session-overlaps
 */
export const applyTimeCommand = async (
  ctx: BookingContext,
  tx: Tx<BookingSchema>,
  emit: Emit,
  { id, command, onSlot }: { id: string; command: TimeCommand; onSlot: (slot: Slot) => void },
): Promise<{ appointment: Appointment; viewer: Viewer }> => {
  const { appointment: found } = ownedBy(await findAppointment(tx, id), userOf(ctx))
  const { appointment, viewer } = ownedBy(await lockWithCalendar(tx, found), userOf(ctx))
  const by = sideOfViewer(viewer)
  const decided = command.commandOf(by)
  refuseOtherSide(decided, by)
  const events = eventsOf(decide(appointment, decided, ctx.now()))
  const starts_at = startIn(events)
  if (starts_at) {
    const slot = { ...appointment, starts_at }
    onSlot(slot)
    const isHeld = starts_at.getTime() === startOf(appointment.state).getTime()
    await checkSlot(ctx, tx, { slot, by, isHeld }, command)
  }
  const changed = await applyEvents(tx, emit, appointment, events)
  if (decided.type === 'accept_move') await refillReleased(tx, emit, changed, ctx.now())
  await addAnswerMessage(tx, emit, appointment, { side: by, text: command.message, now: ctx.now() })
  return { appointment: changed, viewer }
}
