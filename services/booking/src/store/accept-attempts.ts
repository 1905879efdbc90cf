import type { Tx } from '@fieldside/platform/database.ts'
import type { AcceptAttempt } from '../domain/appointment.ts'
import type { BookingSchema, Reader } from '../schema.ts'

type NewAttempt = Omit<AcceptAttempt, 'state' | 'fee_charged' | 'problem' | 'ended_at'>

/** Fails on the unique index when one is open already; the appointment's row lock prevents that. */
export const openAttempt = (tx: Tx<BookingSchema>, attempt: NewAttempt): Promise<AcceptAttempt> =>
  tx
    .insertInto('accept_attempts')
    .values({ ...attempt, state: 'open', fee_charged: null, problem: null, ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The attempt as it is now. The appointment's row must be locked. */
export const readAttempt = (tx: Tx<BookingSchema>, id: string): Promise<AcceptAttempt> =>
  tx.selectFrom('accept_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

type End = {
  state: 'confirmed' | 'failed'
  fee_charged: boolean | null
  problem: string | null
  ended_at: Date
}

export const endAttempt = async (tx: Tx<BookingSchema>, id: string, end: End): Promise<void> => {
  await tx.updateTable('accept_attempts').set(end).where('id', '=', id).where('state', '=', 'open').execute()
}

/** Attempts that were opened at or before an instant and never ended. */
export const listLeftOpen = (on: Reader, openedUntil: Date): Promise<AcceptAttempt[]> =>
  on
    .selectFrom('accept_attempts')
    .selectAll()
    .where('state', '=', 'open')
    .where('opened_at', '<=', openedUntil)
    .orderBy('opened_at')
    .limit(50)
    .execute()
