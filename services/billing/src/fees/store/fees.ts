import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { cancelJob, scheduleJob, scheduleJobs } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { BillingSchema, CreditRow, Fee, FeeAttempt, FeeRequest, SavedCard } from '../../schema.ts'
import {
  type FeeOutcome,
  feeKey,
  senderTimedOutBefore,
  senderTimesOutAt,
} from '../rules/first-booking-fee.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
export type Pair = { professional_id: string; athlete_id: string }
export type FeeInput = Pair & { appointment_id: string; professional_user_id: string }

const job = 'open-fees'
const OPEN_STATES = ['started', 'unknown', 'requires_action'] as const

/** Locks the pair's row, creating it if needed. */
export const lockFee = async (tx: Tx<BillingSchema>, input: FeeInput, now: Date): Promise<Fee> => {
  const { professional_id, athlete_id, professional_user_id } = input
  const values = { professional_id, athlete_id, professional_user_id, status: 'owed' as const }
  await tx
    .insertInto('first_booking_fees')
    .values({ ...values, created_at: now, updated_at: now })
    .onConflict((on) => on.columns(['professional_id', 'athlete_id']).doNothing())
    .execute()
  return lockPair(tx, input)
}

export const lockPair = (tx: Tx<BillingSchema>, pair: Pair): Promise<Fee> =>
  tx
    .selectFrom('first_booking_fees')
    .selectAll()
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const findPair = (on: On, pair: Pair): Promise<Fee> =>
  on
    .selectFrom('first_booking_fees')
    .selectAll()
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .executeTakeFirstOrThrow()

export const ensureFeeRequest = async (
  tx: Tx<BillingSchema>,
  input: FeeInput,
  now: Date,
): Promise<FeeRequest> => {
  const { appointment_id, professional_id, athlete_id } = input
  await tx
    .insertInto('fee_requests')
    .values({ appointment_id, professional_id, athlete_id, created_at: now })
    .onConflict((on) => on.column('appointment_id').doNothing())
    .execute()
  return (await findRequest(tx, appointment_id))!
}

export const findRequest = (on: On, appointmentId: string): Promise<FeeRequest | undefined> =>
  on.selectFrom('fee_requests').selectAll().where('appointment_id', '=', appointmentId).executeTakeFirst()

export const closeRequest = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
  refundReason: FeeRequest['refund_reason'],
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('fee_requests')
    .set({ closed_at: now, refund_reason: refundReason })
    .where('appointment_id', '=', appointmentId)
    .execute()
  const waiting = await tx
    .selectFrom('fee_attempts')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('state', '=', 'requires_action')
    .execute()
  await scheduleJobs(
    tx,
    waiting.map(({ id }) => ({ job, key: id, runAt: now })),
  )
}

export const countFreeAccept = async (tx: Tx<BillingSchema>, fee: Pair): Promise<void> => {
  await tx
    .updateTable('first_booking_fees')
    .set({ free_accepts: sql<number>`free_accepts + 1` })
    .where('professional_id', '=', fee.professional_id)
    .where('athlete_id', '=', fee.athlete_id)
    .execute()
}

export const findOpenAttempt = (on: On, pair: Pair): Promise<FeeAttempt | undefined> =>
  on
    .selectFrom('fee_attempts')
    .selectAll()
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()

export const findAttempt = (on: On, id: string): Promise<FeeAttempt | undefined> =>
  on.selectFrom('fee_attempts').selectAll().where('id', '=', id).executeTakeFirst()

export type PaidFee = { fee: Fee; attempt: FeeAttempt }

/** Locks the pair whose fee a payment is, if it is one. Call it before locking the payment, as every other writer does. */
export const lockFeeOfPayment = async (
  tx: Tx<BillingSchema>,
  paymentId: string,
): Promise<PaidFee | undefined> => {
  const attempt = await tx
    .selectFrom('fee_attempts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return attempt && { attempt, fee: await lockPair(tx, attempt) }
}

export type SessionFee = {
  appointment_id: string
  professional_user_id: string
  amount_cents: number
  credit_id: string | null
  charged_at: Date
  waived_at: Date | null
}

/** Finds the charged fee that each of these sessions carries, with when its card or credit paid it. */
export const findFeesOfSessions = (on: On, appointmentIds: readonly string[]): Promise<SessionFee[]> =>
  on
    .selectFrom('fee_requests as r')
    .innerJoin('first_booking_fees as f', (join) =>
      join
        .onRef('f.professional_id', '=', 'r.professional_id')
        .onRef('f.athlete_id', '=', 'r.athlete_id')
        .onRef('f.appointment_id', '=', 'r.appointment_id'),
    )
    .innerJoin('payments as p', 'p.id', 'f.payment_id')
    .leftJoin('fee_attempts as a', 'a.payment_id', 'p.id')
    .leftJoin('fee_credits as c', 'c.id', 'f.credit_id')
    .select(['r.appointment_id', 'f.professional_user_id', 'f.credit_id', 'f.waived_at', 'p.amount_cents'])
    .select((eb) => eb.fn.coalesce('c.used_at', 'a.ended_at', 'p.created_at').as('charged_at'))
    .where('f.status', '=', 'charged')
    .where(sql<boolean>`r.appointment_id = any(${[...appointmentIds]}::uuid[])`)
    .execute()

/** Finds the pair's latest attempt that took the money, also if it went back since. */
export const findLastPaid = (on: On, pair: Pair): Promise<FeeAttempt | undefined> =>
  on
    .selectFrom('fee_attempts')
    .selectAll()
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .where('state', '=', 'succeeded')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Finds the pair's latest attempt that ended at or after `since`, for any appointment. */
export const findLastAttempt = (on: On, pair: Pair, since: Date): Promise<FeeAttempt | undefined> =>
  on
    .selectFrom('fee_attempts')
    .selectAll()
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .where('ended_at', '>=', since)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()

export const hasSucceeded = async (on: On, appointmentId: string): Promise<boolean> => {
  const row = await on
    .selectFrom('fee_attempts')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts attempt n of a pair. A unique index allows one open attempt per pair. */
export const insertAttempt = async (
  tx: Tx<BillingSchema>,
  input: FeeInput & { fee_cents: number },
  given: { n: number; card: SavedCard; customerId: string; paymentId: string; now: Date },
): Promise<FeeAttempt> => {
  const { n, card, customerId, paymentId, now } = given
  await tx
    .updateTable('first_booking_fees')
    .set({ attempts: n, updated_at: now })
    .where('professional_id', '=', input.professional_id)
    .where('athlete_id', '=', input.athlete_id)
    .execute()
  const id = newId()
  await scheduleJob(tx, { job, key: id, runAt: senderTimesOutAt(now) })
  return tx
    .insertInto('fee_attempts')
    .values({
      ...input,
      id,
      n,
      payment_id: paymentId,
      stripe_customer_id: customerId,
      stripe_payment_method_id: card.stripe_payment_method_id,
      idempotency_key: feeKey(input.professional_id, input.athlete_id, n),
      state: 'started',
      sent_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const updateAttempt = async (
  tx: Tx<BillingSchema>,
  attempt: FeeAttempt,
  outcome: FeeOutcome,
  now: Date,
): Promise<void> => {
  const hasEnded = outcome.state === 'succeeded' || outcome.state === 'failed'
  await tx
    .updateTable('fee_attempts')
    .set({
      state: outcome.state,
      payment_intent_id: outcome.intentId ?? attempt.payment_intent_id,
      decline_code: outcome.state === 'failed' ? outcome.failure.code : null,
      card_at_fault: outcome.state === 'failed' ? outcome.cardAtFault : null,
      ended_at: hasEnded ? now : null,
    })
    .where('id', '=', attempt.id)
    .execute()
  await scheduleSettling(tx, attempt, outcome.state, now)
}

/** Schedules the job for an attempt in its new state. An attempt that waits for its card holder needs none. */
const scheduleSettling = async (
  tx: Tx<BillingSchema>,
  { id, state, appointment_id }: FeeAttempt,
  next: FeeOutcome['state'],
  now: Date,
): Promise<void> => {
  // The job backs off by itself while the outcome stays unknown.
  if (next === state) return
  const isWaiting = next === 'requires_action' && !(await findRequest(tx, appointment_id))?.closed_at
  const isOpen = next === 'unknown' || (next === 'requires_action' && !isWaiting)
  if (isOpen) await scheduleJob(tx, { job, key: id, runAt: now })
  else await cancelJob(tx, { job, key: id })
}

const updateFee = async (
  tx: Tx<BillingSchema>,
  pair: Pair,
  change: Partial<Omit<Fee, keyof Pair>>,
): Promise<void> => {
  await tx
    .updateTable('first_booking_fees')
    .set(change)
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .execute()
}

export const updateFeeToCharged = (tx: Tx<BillingSchema>, attempt: FeeAttempt, now: Date): Promise<void> =>
  updateFee(tx, attempt, {
    status: 'charged',
    appointment_id: attempt.appointment_id,
    payment_id: attempt.payment_id,
    credit_id: null,
    updated_at: now,
  })

export const updateFeeToPaidByCredit = (
  tx: Tx<BillingSchema>,
  input: FeeInput,
  credit: CreditRow,
  now: Date,
): Promise<void> =>
  updateFee(tx, input, {
    status: 'charged',
    appointment_id: input.appointment_id,
    payment_id: credit.payment_id,
    credit_id: credit.id,
    updated_at: now,
  })

const NOBODY_PAYS = { appointment_id: null, payment_id: null, credit_id: null }

/** Updates the fee to refunded; the pair's next first booking owes it again. */
export const updateFeeToRefunded = (tx: Tx<BillingSchema>, pair: Pair, now: Date): Promise<void> =>
  updateFee(tx, pair, { ...NOBODY_PAYS, status: 'refunded', updated_at: now })

/** Updates the fee to owed, because it became a credit; the pair's next first booking owes it again. */
export const updateFeeToOwed = (tx: Tx<BillingSchema>, pair: Pair, now: Date): Promise<void> =>
  updateFee(tx, pair, { ...NOBODY_PAYS, status: 'owed', updated_at: now })

/** The fee stays charged for good, because it was credited. */
export const updateFeeToWaived = (tx: Tx<BillingSchema>, pair: Pair, now: Date): Promise<void> =>
  updateFee(tx, pair, { waived_at: now, updated_at: now })

export const chargedAthletes = async (
  on: On,
  professionalUserId: string,
  athleteIds: readonly string[],
): Promise<Set<string>> => {
  if (athleteIds.length === 0) return new Set()
  const rows = await on
    .selectFrom('first_booking_fees')
    .select('athlete_id')
    .where('professional_user_id', '=', professionalUserId)
    .where('athlete_id', 'in', athleteIds)
    .where('status', '=', 'charged')
    .execute()
  return new Set(rows.map((row) => row.athlete_id))
}

/** Finds an attempt whose sender has stopped waiting, or one of a closed request that waits for the holder. */
export const findUnsettled = (on: On, id: string, now: Date): Promise<FeeAttempt | undefined> =>
  on
    .selectFrom('fee_attempts')
    .innerJoin('fee_requests', 'fee_requests.appointment_id', 'fee_attempts.appointment_id')
    .selectAll('fee_attempts')
    .where((where) =>
      where.or([
        where('fee_attempts.state', '=', 'unknown'),
        where.and([
          where('fee_attempts.state', '=', 'started'),
          where('fee_attempts.sent_at', '<=', senderTimedOutBefore(now)),
        ]),
        where.and([
          where('fee_attempts.state', '=', 'requires_action'),
          where('fee_requests.closed_at', 'is not', null),
        ]),
      ]),
    )
    .where('fee_attempts.id', '=', id)
    .executeTakeFirst()

/** Keeps the earliest view of the pair, in any event order. */
export const upsertContactAccess = async (tx: Tx<BillingSchema>, pair: Pair, at: Date): Promise<void> => {
  await tx
    .insertInto('contact_accesses')
    .values({ ...pair, accessed_at: at })
    .onConflict((on) =>
      on.columns(['professional_id', 'athlete_id']).doUpdateSet({
        accessed_at: sql<Date>`least(contact_accesses.accessed_at, excluded.accessed_at)`,
      }),
    )
    .execute()
}

/** Returns whether contact details were shown by `until`. Later views don't count, in any event order. */
export const hasContact = async (on: On, pair: Pair, until: Date): Promise<boolean> => {
  const row = await on
    .selectFrom('contact_accesses')
    .select('accessed_at')
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .where('accessed_at', '<=', until)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns which of these athletes opened the professional's contact details. */
export const athletesWithContact = async (
  on: On,
  { professional_id, athlete_ids }: { professional_id: string; athlete_ids: readonly string[] },
): Promise<string[]> => {
  if (athlete_ids.length === 0) return []
  const rows = await on
    .selectFrom('contact_accesses')
    .select('athlete_id')
    .where('professional_id', '=', professional_id)
    .where('athlete_id', 'in', [...athlete_ids])
    .execute()
  return rows.map(({ athlete_id }) => athlete_id)
}
