import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { findProfessional } from '../professionals/store/professionals.ts'
import type { BookingSchema } from '../schema.ts'
import { applyCommand } from './apply-command.ts'
import { type Appointment, requestIn } from './rules/appointment.ts'
import { causes } from './rules/consequences.ts'
import { deadlinesOf } from './rules/deadlines.ts'
import { decide } from './rules/decide.ts'
import { endInSeries } from './series.ts'
import { findAppointment, lockAppointment } from './store/appointments.ts'
import { lockInSeries } from './store/series.ts'
import type { TimedCommand } from './store/timers.ts'

/** Commands that end all requests of a series in one step. */
const ENDS_SERIES = { expire_request: 'expired', cancel_unlisted: 'unlisted' } as const

type SeriesEnd = keyof typeof ENDS_SERIES
const endsSeries = (type: TimedCommand): type is SeriesEnd => type in ENDS_SERIES

/** Sends a command to all pending requests of a series, whose jobs are all due at once: the first one ends them. */
const sendToSeries = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { id, series_id, professional_id }: Appointment & { series_id: string },
  { type, now }: { type: SeriesEnd; now: Date },
): Promise<void> => {
  const appointments = await lockInSeries(tx, { id: series_id, professional_id })
  // The end of an accept in progress ends the dates that it leaves out, too.
  if (appointments.some(({ state }) => state.name === 'accepting')) return
  const own = appointments.find((one) => one.id === id)
  if (!own || !('events' in decide(own, { type }, now))) return
  const ending = { outcome: ENDS_SERIES[type], by: 'system', command: { type }, now } as const
  await endInSeries(tx, emit, { id: series_id, appointments }, ending)
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
  const found = endsSeries(type) ? await findAppointment(ctx.db.kysely, id) : undefined
  const { series_id = null } = found ?? {}
  return writeStep(ctx, async (tx, emit) => {
    const isOfSeries = found && series_id !== null && requestIn(found.state) !== null
    const appointment = isOfSeries ? found : await lockAppointment(tx, id)
    if (!appointment) return undefined
    if (type === 'cancel_unlisted' || type === 'withdraw_approval') {
      const professional = await findProfessional(tx, appointment.professional_id)
      // The professional may be listed again.
      if (!causes(professional, type)) return undefined
    }
    const now = ctx.now()
    if (isOfSeries && series_id !== null && endsSeries(type)) {
      await sendToSeries(tx, emit, { ...found, series_id }, { type, now })
      return undefined
    }
    const command = type === 'settle_absence_report' ? { type, reviewed } : { type }
    await applyCommand(tx, emit, appointment, { command, now })
    return deadlinesOf(appointment).find(({ kind, at }) => kind === type && at > now)?.at
  })
}
