import type { Database, Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { BillingSchema, FeeRelease, PaymentRow } from '../../schema.ts'
import type { Pair } from './fees.ts'

export const FEE_RELEASE_JOB = 'fee-releases'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
type NewRelease = Pair & Pick<FeeRelease, 'appointment_id' | 'reason'>

/** Releases a session's fee. Reopens a settled release if the session was charged again. */
export const insertRelease = async (
  tx: Tx<BillingSchema>,
  { appointment_id, professional_id, athlete_id, reason }: NewRelease,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('fee_releases')
    .values({ appointment_id, professional_id, athlete_id, reason, created_at: now })
    .onConflict((on) =>
      on
        .column('appointment_id')
        .doUpdateSet({
          reason,
          created_at: now,
          settled_at: null,
          moved_to: null,
          held_at: null,
          approved_at: null,
        })
        .where('fee_releases.settled_at', 'is not', null),
    )
    .execute()
  await scheduleJob(tx, { job: FEE_RELEASE_JOB, key: appointment_id, runAt: now })
}

/** Finds a release that can be settled now. */
export const findOpenRelease = (on: On, appointmentId: string): Promise<FeeRelease | undefined> =>
  on
    .selectFrom('fee_releases')
    .selectAll()
    .where('settled_at', 'is', null)
    .where('held_at', 'is', null)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()

export type UndecidedFee = Pick<PaymentRow, 'user_id' | 'payment_type' | 'amount_cents' | 'currency'> & {
  appointment_id: string
  payment_id: string
  created_at: Date
}

/** Finds the fees of these appointments that still wait to be moved or refunded. */
export const findUndecidedFees = (on: On, appointmentIds: readonly string[]): Promise<UndecidedFee[]> =>
  on
    .selectFrom('fee_releases')
    .innerJoin('first_booking_fees', 'first_booking_fees.appointment_id', 'fee_releases.appointment_id')
    .innerJoin('payments', 'payments.id', 'first_booking_fees.payment_id')
    .select(['fee_releases.appointment_id', 'fee_releases.created_at', 'payments.id as payment_id'])
    .select(['payments.user_id', 'payments.payment_type', 'payments.amount_cents', 'payments.currency'])
    .where('fee_releases.settled_at', 'is', null)
    .where(sql<boolean>`fee_releases.appointment_id = any(${[...appointmentIds]}::uuid[])`)
    .execute()

/** Returns the session that carries the fee charged for this one: the last that it moved to. */
export const findCarrier = async (on: On, appointmentId: string): Promise<string> => {
  const passed = new Set<string>()
  let carrier = appointmentId
  while (!passed.has(carrier)) {
    passed.add(carrier)
    const release = await on
      .selectFrom('fee_releases')
      .select('moved_to')
      .where('appointment_id', '=', carrier)
      .executeTakeFirst()
    carrier = release?.moved_to ?? carrier
  }
  return carrier
}

/** Returns the sessions of a pair whose fee an administrator gave back. */
export const findGivenBack = async (on: On, { professional_id, athlete_id }: Pair): Promise<Set<string>> => {
  const charged = await on
    .selectFrom('fee_attempts')
    .innerJoin('refunds', 'refunds.payment_id', 'fee_attempts.payment_id')
    .select('fee_attempts.appointment_id')
    .where('professional_id', '=', professional_id)
    .where('athlete_id', '=', athlete_id)
    .where('refunds.reason', '=', 'given_back')
    .execute()
  const carriers = new Set<string>()
  for (const { appointment_id } of charged) carriers.add(await findCarrier(on, appointment_id))
  return carriers
}

export const lockRelease = (tx: Tx<BillingSchema>, appointmentId: string): Promise<FeeRelease | undefined> =>
  tx
    .selectFrom('fee_releases')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Holds a release until an administrator decides. Its job ends. */
export const updateReleaseToHeld = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('fee_releases')
    .set({ held_at: now })
    .where('appointment_id', '=', appointmentId)
    .execute()
  await cancelJob(tx, { job: FEE_RELEASE_JOB, key: appointmentId })
}

/**
 * Updates a held release to decided. Granted, its job goes on; otherwise the fee is kept for the session that carries it.
 */
export const updateReleaseToDecided = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
  { isGranted, reason, now }: { isGranted: boolean; reason: string; now: Date },
): Promise<void> => {
  const end = isGranted ? { approved_at: now } : { settled_at: now }
  await tx
    .updateTable('fee_releases')
    .set({ ...end, held_at: null, decision_reason: reason })
    .where('appointment_id', '=', appointmentId)
    .execute()
  if (isGranted) return scheduleJob(tx, { job: FEE_RELEASE_JOB, key: appointmentId, runAt: now })
  await tx
    .updateTable('fee_requests')
    .set({ refund_reason: null })
    .where('appointment_id', '=', appointmentId)
    .execute()
}

export const endRelease = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
  end: { settled_at: Date; moved_to: string | null },
): Promise<void> => {
  await tx.updateTable('fee_releases').set(end).where('appointment_id', '=', appointmentId).execute()
  await cancelJob(tx, { job: FEE_RELEASE_JOB, key: appointmentId })
}

/** Returns why the fee of each of these appointments is released, if it is. */
export const findReleaseReasons = async (
  on: On,
  appointmentIds: readonly string[],
): Promise<Map<string, FeeRelease['reason']>> => {
  if (appointmentIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('fee_requests')
    .select(['appointment_id', 'refund_reason'])
    .where('appointment_id', 'in', [...appointmentIds])
    .execute()
  return new Map(
    rows.flatMap(({ appointment_id, refund_reason }) =>
      refund_reason ? [[appointment_id, refund_reason] as const] : [],
    ),
  )
}

export const updateFeeAppointment = async (
  tx: Tx<BillingSchema>,
  pair: Pair,
  appointmentId: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('first_booking_fees')
    .set({ appointment_id: appointmentId, updated_at: now })
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .execute()
}
