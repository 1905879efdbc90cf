import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { applyCommand } from '../appointments/apply-command.ts'
import { paymentDueAt } from '../appointments/rules/deadlines.ts'
import { findAppointment, lockAppointment } from '../appointments/store/appointments.ts'
import { type BookingContext, traceOf } from '../context.ts'

const PENDING_AGAIN_MS = MINUTE_MS

/**
 * Cancels a session whose payment is overdue, unless billing knows of one. A payment that billing learns of later either
 * reaches the session first and keeps it, or is refunded because of the cancellation. Returns when to look again.
 */
export const cancelUnpaid = async (ctx: InSteps<BookingContext>, id: string): Promise<Date | undefined> => {
  const appointment = await findAppointment(ctx.db.kysely, id)
  const dueAt = appointment && paymentDueAt(appointment)
  if (!dueAt) return undefined
  const now = ctx.now()
  if (dueAt > now) return dueAt
  const { outcome, payment_id } = await ctx.billing.settleSessionPayment(id, traceOf(ctx))
  if (outcome === 'pending') return new Date(now.getTime() + PENDING_AGAIN_MS)
  const command = payment_id ? ({ type: 'pay', payment_id } as const) : ({ type: 'cancel_unpaid' } as const)
  await writeStep(ctx, async (tx, emit) =>
    applyCommand(tx, emit, await lockAppointment(tx, id), { command, now: ctx.now() }),
  )
  return undefined
}
