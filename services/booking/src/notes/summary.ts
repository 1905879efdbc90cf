import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { summaryShared } from '@fieldside/contracts/events/booking.ts'
import type {
  getSessionSummary as getEndpoint,
  SessionSummary,
  SessionSummaryForm,
} from '@fieldside/contracts/http/session-notes.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import { factsOf } from '../appointments/rules/appointment-view.ts'
import { lockAppointment } from '../appointments/store/appointments.ts'
import { findSession } from '../clients/store/clients.ts'
import type { BookingContext } from '../context.ts'
import { existing, refuseIf, sideOf, staleSummary } from '../errors.ts'
import { refusalOfSummary } from './rules/summary.ts'
import { findSummary, upsertSummary } from './store/notes.ts'
import { sealSummary, summaryViewOf } from './views.ts'

/** Returns what the professional wrote about a session for the athlete. @throws not-found for everyone but its two sides */
export const getSessionSummary = async (
  ctx: BookingContext,
  id: string,
): Promise<ReplyOf<typeof getEndpoint>> => {
  sideOf(await findSession(ctx.db.kysely, id), userOf(ctx))
  const found = await findSummary(ctx.db.kysely, id)
  return { summary: found ? summaryViewOf(ctx, found) : null }
}

/**
 * Shares a summary of a completed session, or changes it within 24 hours. The first share notifies the athlete, and
 * saving the same text again changes nothing, because the reply may have been lost.
 * @throws not-found for everyone but its professional, not-completed, summary-changed, summary-final
 */
export const shareSessionSummary = (
  ctx: BookingContext,
  id: string,
  { text, version }: SessionSummaryForm,
): Promise<SessionSummary> =>
  write(ctx, async (tx, emit) => {
    const { appointment, side } = sideOf(await lockAppointment(tx, id), userOf(ctx))
    existing(side === 'professional' ? side : undefined)
    const found = await findSummary(tx, id)
    const stored = found?.version ?? 0
    if (found && stored === version + 1 && summaryViewOf(ctx, found).text === text)
      return summaryViewOf(ctx, found)
    const now = ctx.now()
    refuseIf(refusalOfSummary(appointment, found?.shared_at ?? null, now))
    if (stored !== version) throw staleSummary()
    const summary = {
      appointment_id: id,
      version: stored + 1,
      text: sealSummary(ctx, id, text),
      shared_at: found?.shared_at ?? now,
      updated_at: now,
    }
    await upsertSummary(tx, summary)
    if (!found) emit(summaryShared, id, factsOf(appointment))
    return summaryViewOf(ctx, summary)
  })
