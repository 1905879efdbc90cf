import { previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect } from 'vitest'
import { cancel, settle } from './fee-steps.ts'
import { charge, type FeeBody, type Fixture, firstBooking } from './fixture.ts'

/** Settles an agreed session as the athlete's absence, which its professional reported. */
export const settleAsAbsent = async (fixture: Fixture, fee: FeeBody): Promise<void> => {
  const absence = { reason: 'did_not_take_place', absent: 'athlete', cancelled_by: 'professional' } as const
  await cancel(fixture, fee, { ...absence, in_time: false, contact_shown: true })
  await settle(fixture)
}

/** Tells billing when a session of this fee ends, as booking does. */
export const endsAt = ({ bookings }: Fixture, fee: FeeBody, ends_at: string): void => {
  const { appointment_id, athlete_id, professional_user_id } = fee
  const unpaid = { appointment_type: 'consultation', price_cents: null, payable: false, paid: false } as const
  bookings.sessions.set(appointment_id, {
    ...unpaid,
    appointment_id,
    athlete_id,
    professional_user_id,
    ends_at,
  })
}

/** Accepts a first booking and settles it as the athlete's absence, which gives its professional a credit. */
export const creditedFee = async (fixture: Fixture, as: Person): Promise<FeeBody> => {
  const fee = firstBooking(as)
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
  await settleAsAbsent(fixture, fee)
  return fee
}

export const again = (fee: FeeBody): FeeBody => ({ ...fee, appointment_id: newId() })

/** What the professional reads before they accept this athlete. */
export const previewOf = async ({ app }: Fixture, { professional_user_id: userId, athlete_id }: FeeBody) => {
  const as: Person = { userId, role: 'professional' }
  const { body } = await app.request(previewFirstBookingFees, { body: { athlete_ids: [athlete_id] } }, { as })
  return { due: body.items[0]!.due, credits: body.credits }
}

export const creditsOf = ({ app }: Fixture, userId: string) =>
  app.db.kysely
    .selectFrom('fee_credits')
    .selectAll()
    .where('professional_user_id', '=', userId)
    .orderBy('granted_at')
    .execute()
