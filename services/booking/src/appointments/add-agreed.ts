import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit, Save } from '@fieldside/platform/write.ts'
import { professionalLock } from '../professionals/store/professionals.ts'
import type { BookingSchema } from '../schema.ts'
import { type Appointment, startOf } from './rules/appointment.ts'
import { evolve } from './rules/evolve.ts'
import { type Draft, newAppointment } from './rules/new-appointment.ts'
import { publishEvent } from './steps/publish-event.ts'
import { refillReleased } from './steps/refill-released.ts'
import { refuseOverlap } from './steps/refuse-overlap.ts'
import { newAgreed } from './store/appointments.ts'
import { lockedState } from './upsert-professional.ts'

type Agreed = {
  draft: Draft
  offerId: string
  eligibility: ProfessionalEligibility
  /** The athlete confirms that the time overlaps another session of theirs. */
  confirmOverlap: boolean | undefined
  now: Date
}

/**
 * Adds a session that both sides agree on without a request, because the athlete took an offered time. Requires the
 * calendar's lock, and that the time is free.
 * @throws own-session-overlaps
 */
export const addAgreed = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  save: Save,
  { draft, offerId: offer_id, eligibility, confirmOverlap, now }: Agreed,
): Promise<Appointment> => {
  const drafted = { ...newAppointment(draft, now), offer_id }
  const starts_at = startOf(drafted.state)
  await refuseOverlap(tx, { ...drafted, starts_at }, confirmOverlap)
  const event = { type: 'offer_taken', at: now, starts_at, offer_id } as const
  const agreed = evolve(drafted, event)
  const known = await professionalLock(tx, agreed.professional_id).executeTakeFirst()
  const locked = await lockedState(tx, eligibility, known, now)
  save(...newAgreed(tx, agreed, { event, locked }))
  await publishEvent(tx, emit, agreed, event)
  await refillReleased(tx, emit, agreed, now)
  return agreed
}
