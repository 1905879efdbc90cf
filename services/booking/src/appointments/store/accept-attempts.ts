import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { jobsDelete, jobsInsert } from '@fieldside/platform/job-queue.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { type NotNull, sql } from 'kysely'
import type { AcceptAttempt, BookingSchema, Reader } from '../../schema.ts'
import { leftOpenAt } from '../rules/deadlines.ts'

type NewAttempt = Omit<AcceptAttempt, 'state' | 'fee_charged' | 'problem' | 'ended_at'>

/** Relies on the appointment's row lock to avoid violating the unique index on open attempts. */
export const openAttempt = async (
  tx: Tx<BookingSchema>,
  attempt: NewAttempt,
  { answer_by }: { answer_by: Date },
): Promise<AcceptAttempt> => {
  const { id: key, opened_at } = attempt
  const leftOpen = leftOpenAt(opened_at)
  const [, [opened]] = await inOneRoundTrip(
    tx,
    jobsInsert(tx, [
      { job: 'end-open-accepts', key, runAt: leftOpen },
      { job: 'give-up-accepts', key, runAt: answer_by > leftOpen ? answer_by : leftOpen },
    ]),
    tx
      .insertInto('accept_attempts')
      .values({ ...attempt, state: 'open', fee_charged: null, problem: null, ended_at: null })
      .returningAll(),
  )
  return opened!
}

/** Requires the lock on the appointment's row. */
export const findAttempt = (tx: Tx<BookingSchema>, id: string): Promise<AcceptAttempt> =>
  tx.selectFrom('accept_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export type AttemptEnd = {
  state: 'confirmed' | 'failed'
  fee_charged: boolean | null
  problem: string | null
  ended_at: Date
}

export const endAttempt = async (tx: Tx<BookingSchema>, id: string, end: AttemptEnd): Promise<void> => {
  await inOneRoundTrip(
    tx,
    tx.updateTable('accept_attempts').set(end).where('id', '=', id).where('state', '=', 'open'),
    jobsDelete(tx, ['end-open-accepts', 'give-up-accepts'], [id]),
  )
}

export type OpenAttempt = AcceptAttempt & { professional_id: string; answer_by: Date }

/** Finds an attempt that is still open, and when its request expires. */
export const findOpenAttempt = (on: Reader, id: string): Promise<OpenAttempt | undefined> =>
  on
    .selectFrom('accept_attempts')
    .innerJoin('appointments', 'appointments.id', 'accept_attempts.appointment_id')
    .selectAll('accept_attempts')
    .select(['appointments.professional_id', 'appointments.answer_by'])
    .where('accept_attempts.id', '=', id)
    .where('accept_attempts.state', '=', 'open')
    .$narrowType<{ answer_by: NotNull }>()
    .executeTakeFirst()

export const deleteOldAttempts = (db: Database<BookingSchema>, endedBefore: Date): Promise<void> =>
  deleteInBatches(db, 'accept_attempts', sql`ended_at < ${endedBefore}`)
