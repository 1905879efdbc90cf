import { waitlistJoined } from '@fieldside/contracts/events/booking.ts'
import type { WaitlistEntry as EntryReply, WaitlistForm } from '@fieldside/contracts/http/waitlists.ts'
import { WAITLISTS_MAX } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { emailUnconfirmed, hasConfirmedEmail } from '@fieldside/platform/email-confirmation.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { typeNotOffered } from '../errors.ts'
import { findBookable } from '../professionals/find-bookable.ts'
import { refuseSuspended } from '../schedule/refuse-suspended.ts'
import { findActiveOffer } from '../schedule/store/offers.ts'
import { findSchedule } from '../schedule/store/schedules.ts'
import { waitlistFactsOf } from './steps/facts.ts'
import { countOthers, upsertEntry } from './store/entries.ts'
import { entryViewOf } from './views.ts'

/**
 * Puts the caller on a professional's waitlist, or changes what they wait for and keeps their place.
 * @throws email-unconfirmed, not-found, not-accepting, type-not-offered, no-hours, too-many-waitlists
 */
export const joinWaitlist = async (
  ctx: BookingContext,
  professionalId: string,
  { appointment_type, weekdays, from, until, time_zone }: WaitlistForm,
): Promise<EntryReply> => {
  const athlete = userOf(ctx)
  const { userId: athlete_id } = athlete
  // A time is held for whoever waits, as by a further request.
  if (!(await hasConfirmedEmail(athlete, (userId) => ctx.identity.isEmailConfirmed(userId, traceOf(ctx)))))
    throw emailUnconfirmed('To join a waitlist, confirm your email address first.')
  const [eligibility, offer, hours] = await Promise.all([
    findBookable(ctx, professionalId),
    findActiveOffer(ctx.db.kysely, professionalId, appointment_type),
    findSchedule(ctx.db.kysely, professionalId),
  ])
  if (!offer) throw typeNotOffered()
  if (!hours)
    throw conflict('no-hours', 'This professional hasn’t set hours. Request any time that suits you.')
  const wanted = {
    id: newId(),
    professional_id: professionalId,
    professional_user_id: eligibility.user_id,
    athlete_id,
    appointment_type,
    weekdays: weekdays.toSorted((one, other) => one - other),
    from_time: from,
    until_time: until,
    athlete_time_zone: time_zone ?? null,
    joined_at: ctx.now(),
  }
  return write(ctx, async (tx, emit) => {
    await refuseSuspended(tx, wanted)
    if ((await countOthers(tx, wanted)) >= WAITLISTS_MAX)
      throw conflict(
        'too-many-waitlists',
        `You can be on ${WAITLISTS_MAX} waitlists at once. Leave one first.`,
      )
    const entry = await upsertEntry(tx, wanted)
    emit(waitlistJoined, entry.id, {
      ...waitlistFactsOf(entry),
      weekdays: entry.weekdays,
      from,
      until,
      professional_time_zone: hours.time_zone,
    })
    return entryViewOf({ ...entry, time_zone: hours.time_zone, held: null })
  })
}
