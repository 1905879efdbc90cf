import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { findProfessional } from '../professionals/store/professionals.ts'
import { findSuspendedSide } from '../professionals/store/suspensions.ts'
import type { BookingSchema } from '../schema.ts'
import { applyCommand } from './apply-command.ts'
import { type Appointment, requestIn } from './rules/appointment.ts'
import type { Command } from './rules/commands.ts'
import { causes } from './rules/consequences.ts'
import { deadlinesOf } from './rules/deadlines.ts'
import { decide } from './rules/decide.ts'
import { endInSeries } from './series.ts'
import { findAppointment, lockAppointment } from './store/appointments.ts'
import { lockInSeries } from './store/series.ts'
import type { TimedCommand } from './store/timers.ts'

/** Commands that end all requests of a series in one step. */
type SeriesEnd = Command<'expire_request' | 'cancel_unlisted' | 'cancel_suspended'>

const endsSeries = (command: { type: TimedCommand }): command is { type: SeriesEnd['type'] } =>
  command.type === 'expire_request' ||
  command.type === 'cancel_unlisted' ||
  command.type === 'cancel_suspended'

const seriesEndOf = (command: SeriesEnd) => {
  if (command.type === 'expire_request') return { outcome: 'expired', by: 'system' } as const
  if (command.type === 'cancel_suspended' && command.side === 'athlete')
    return { outcome: 'withdrawn', by: 'athlete' } as const
  return { outcome: 'unlisted', by: 'system' } as const
}

/** Sends a command to all pending requests of a series, whose jobs are all due at once: the first one ends them. */
const sendToSeries = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { id, series_id, professional_id }: Appointment & { series_id: string },
  { command, now }: { command: SeriesEnd; now: Date },
): Promise<void> => {
  const appointments = await lockInSeries(tx, { id: series_id, professional_id })
  // The end of an accept in progress ends the dates that it leaves out, too.
  if (appointments.some(({ state }) => state.name === 'accepting')) return
  const own = appointments.find((one) => one.id === id)
  if (!own || !('events' in decide(own, command, now))) return
  await endInSeries(tx, emit, { id: series_id, appointments }, { ...seriesEndOf(command), command, now })
}

type Caused = { appointment: Appointment; type: TimedCommand; reviewed: boolean }

/** Returns the command of a timer, or undefined if what caused it is over: the professional may be listed again. */
const commandOf = async (
  tx: Tx<BookingSchema>,
  { appointment, type, reviewed }: Caused,
): Promise<Command<TimedCommand> | undefined> => {
  if (type === 'cancel_suspended') {
    const side = await findSuspendedSide(tx, appointment)
    return side ? { type, side } : undefined
  }
  if (type === 'cancel_unlisted' || type === 'withdraw_approval') {
    const professional = await findProfessional(tx, appointment.professional_id)
    return causes(professional, type) ? { type } : undefined
  }
  return type === 'settle_absence_report' ? { type, reviewed } : { type }
}

/** Sends an appointment the command of its timer. Returns its time if that hasn't come yet. */
export const sendDueCommand = async (
  ctx: InSteps<BookingContext>,
  id: string,
  type: TimedCommand,
): Promise<Date | undefined> => {
  // The event of a review may not have arrived.
  const asksOfReview = type === 'invite_review' || type === 'settle_absence_report'
  const reviewed = asksOfReview && (await ctx.directory.hasReview(id, traceOf(ctx)))
  if (type === 'invite_review' && reviewed) return undefined
  // Read without a lock: a series locks the calendar before its rows.
  const found = endsSeries({ type }) ? await findAppointment(ctx.db.kysely, id) : undefined
  const { series_id = null } = found ?? {}
  return writeStep(ctx, async (tx, emit) => {
    const isOfSeries = found && series_id !== null && requestIn(found.state) !== null
    const appointment = isOfSeries ? found : await lockAppointment(tx, id)
    if (!appointment) return undefined
    const command = await commandOf(tx, { appointment, type, reviewed })
    if (!command) return undefined
    const now = ctx.now()
    if (isOfSeries && series_id !== null && endsSeries(command)) {
      await sendToSeries(tx, emit, { ...found, series_id }, { command, now })
      return undefined
    }
    await applyCommand(tx, emit, appointment, { command, now })
    return deadlinesOf(appointment).find(({ kind, at }) => kind === type && at > now)?.at
  })
}
