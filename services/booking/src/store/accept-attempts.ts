import type { Tx } from '@fieldside/platform/database.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import type { NotNull } from 'kysely'
import type { AcceptAttempt, BookingSchema, Reader } from '../schema.ts'

type NewAttempt = Omit<AcceptAttempt, 'state' | 'fee_charged' | 'problem' | 'ended_at'>

/** Relies on the appointment's row lock to avoid violating the unique index on open attempts. */
export const openAttempt = (tx: Tx<BookingSchema>, attempt: NewAttempt): Promise<AcceptAttempt> =>
  tx
    .insertInto('accept_attempts')
    .values({ ...attempt, state: 'open', fee_charged: null, problem: null, ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Requires the lock on the appointment's row. */
export const readAttempt = (tx: Tx<BookingSchema>, id: string): Promise<AcceptAttempt> =>
  tx.selectFrom('accept_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export type AttemptEnd = {
  state: 'confirmed' | 'failed'
  fee_charged: boolean | null
  problem: string | null
  ended_at: Date
}

export const endAttempt = async (tx: Tx<BookingSchema>, id: string, end: AttemptEnd): Promise<void> => {
  await tx.updateTable('accept_attempts').set(end).where('id', '=', id).where('state', '=', 'open').execute()
}

export type OpenAttempt = AcceptAttempt & { professional_id: string; answer_by: Date }

/** Finds open attempts opened up to `openedUntil` whose request has expired or not (`isExpired`). */
export const findLeftOpen = (
  on: Reader,
  { openedUntil, now, isExpired }: { openedUntil: Date; now: Date; isExpired: boolean },
  claim: Claim,
): Promise<OpenAttempt[]> =>
  on
    .selectFrom('accept_attempts')
    .innerJoin('appointments', 'appointments.id', 'accept_attempts.appointment_id')
    .selectAll('accept_attempts')
    .select(['appointments.professional_id', 'appointments.answer_by'])
    .where('accept_attempts.state', '=', 'open')
    .where('accept_attempts.opened_at', '<=', openedUntil)
    .where('appointments.answer_by', isExpired ? '<=' : '>', now)
    .where(claim.isReady('accept_attempts.id'))
    .orderBy(claim.nextTryAt('accept_attempts.id', 'accept_attempts.opened_at'))
    .orderBy('accept_attempts.id')
    .limit(claim.limit)
    .$narrowType<{ answer_by: NotNull }>()
    .execute()
