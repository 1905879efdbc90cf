import type { Tx } from '@fieldside/platform/database.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import type { PlatformTables } from '@fieldside/platform/tables.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Appointment } from '../domain/appointment.ts'
import type { BookingSchema, Reader } from '../schema.ts'
import { AGREED, appointmentOf } from './appointment-rows.ts'

type Where = ExpressionBuilder<BookingSchema & PlatformTables, 'appointments'>

/** Selects the appointments a job handles, and the column it orders them by. */
export type Due = {
  since: 'answer_by' | 'created_at' | 'starts_at' | 'ends_at'
  isDue: (eb: Where) => ReturnType<Where['and']>
}

export const findDue = (on: Reader, { since, isDue }: Due, claim: Claim): Promise<{ id: string }[]> =>
  on
    .selectFrom('appointments')
    .select('id')
    .where(isDue)
    .where(claim.isReady('appointments.id'))
    .orderBy(claim.nextTryAt('appointments.id', `appointments.${since}`))
    .orderBy('id')
    .limit(claim.limit)
    .execute()

export const lockDue = async (
  tx: Tx<BookingSchema>,
  { isDue }: Due,
  id: string,
): Promise<Appointment | undefined> => {
  const row = await tx
    .selectFrom('appointments')
    .selectAll()
    .where(isDue)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && appointmentOf(row)
}

const unlistedProfessionals = (eb: Where) =>
  eb
    .selectFrom('professionals')
    .select('professionals.professional_id')
    .where((or) => or.or([or('status', '!=', 'approved'), or('has_role', '=', false)]))

export const expiredRequests = (now: Date): Due => ({
  since: 'answer_by',
  isDue: (eb) =>
    eb.and([eb('status', '=', 'pending'), eb('accepting_side', 'is', null), eb('answer_by', '<=', now)]),
})

export const unremindedRequests = (now: Date, createdUntil: Date): Due => ({
  since: 'created_at',
  isDue: (eb) =>
    eb.and([
      eb('status', '=', 'pending'),
      eb('accepting_side', 'is', null),
      eb('answered_at', 'is', null),
      eb('reminded_at', 'is', null),
      eb('created_at', '<=', createdUntil),
      eb('answer_by', '>', now),
    ]),
})

export const endedSessions = (now: Date): Due => ({
  since: 'ends_at',
  isDue: (eb) => eb.and([eb('status', 'in', [...AGREED]), eb('ends_at', '<=', now)]),
})

/** Selects proposals that can't be accepted anymore: the session is too close, or the proposed time has passed. */
export const unansweredProposals = (now: Date, startUntil: Date): Due => ({
  since: 'starts_at',
  isDue: (eb) =>
    eb.and([
      eb('status', 'in', [...AGREED]),
      eb.or([eb('starts_at', '<', startUntil), eb('proposed_start', '<=', now)]),
      eb('proposed_start', 'is not', null),
    ]),
})

/**
 * Selects upcoming agreed sessions whose professional lost approval and whose athlete hasn't been notified. A
 * professional awaiting approval again after a profile edit keeps their sessions.
 */
export const withdrawnSessions = (now: Date): Due => ({
  since: 'starts_at',
  isDue: (eb) =>
    eb.and([
      eb('status', 'in', [...AGREED]),
      eb('starts_at', '>', now),
      eb('approval_withdrawn_at', 'is', null),
      eb(
        'professional_id',
        'in',
        eb
          .selectFrom('professionals')
          .select('professionals.professional_id')
          .where('professionals.approval_withdrawn', '=', true),
      ),
    ]),
})

/** Selects pending requests, not being answered, whose professional isn't approved or has lost the role. */
export const unlistedRequests: Due = {
  since: 'created_at',
  isDue: (eb) =>
    eb.and([
      eb('status', '=', 'pending'),
      eb('accepting_side', 'is', null),
      eb('professional_id', 'in', unlistedProfessionals(eb)),
    ]),
}
