import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { findProfessional } from '../professionals/store/professionals.ts'
import { applyCommand } from './apply-command.ts'
import { causes } from './rules/consequences.ts'
import { deadlinesOf } from './rules/deadlines.ts'
import { lockAppointment } from './store/appointments.ts'
import type { TimedCommand } from './store/timers.ts'

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
  return writeStep(ctx, async (tx, emit) => {
    const appointment = await lockAppointment(tx, id)
    if (!appointment) return undefined
    if (type === 'cancel_unlisted' || type === 'withdraw_approval') {
      const professional = await findProfessional(tx, appointment.professional_id)
      // The professional may be listed again.
      if (!causes(professional, type)) return undefined
    }
    const now = ctx.now()
    const command = type === 'settle_absence_report' ? { type, reviewed } : { type }
    await applyCommand(tx, emit, appointment, { command, now })
    return deadlinesOf(appointment).find(({ kind, at }) => kind === type && at > now)?.at
  })
}
