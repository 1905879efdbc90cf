import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import type { BillingSchema, FeeRelease } from '../schema.ts'
import type { Pair } from './fees.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
type NewRelease = Pair & Pick<FeeRelease, 'appointment_id' | 'reason'>

/** Releases the fee of a session; again if it was charged once more after an earlier release was settled. */
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
        .doUpdateSet({ reason, created_at: now, settled_at: null, moved_to: null })
        .where('fee_releases.settled_at', 'is not', null),
    )
    .execute()
}

export const findOpenReleases = (on: On, claim: Claim): Promise<FeeRelease[]> =>
  on
    .selectFrom('fee_releases')
    .selectAll()
    .where('settled_at', 'is', null)
    .where(claim.isReady('appointment_id'))
    .orderBy(claim.nextTryAt('appointment_id', 'created_at'))
    .orderBy('appointment_id')
    .limit(claim.limit)
    .execute()

/** Locks a release; undefined when it has been settled. */
export const lockRelease = (tx: Tx<BillingSchema>, appointmentId: string): Promise<FeeRelease | undefined> =>
  tx
    .selectFrom('fee_releases')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const endRelease = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
  end: { settled_at: Date; moved_to: string | null },
): Promise<void> => {
  await tx.updateTable('fee_releases').set(end).where('appointment_id', '=', appointmentId).execute()
}

/** Of these appointments, those that ended with a right to the fee. */
export const findRefundable = async (on: On, appointmentIds: readonly string[]): Promise<Set<string>> => {
  if (appointmentIds.length === 0) return new Set()
  const rows = await on
    .selectFrom('fee_requests')
    .select('appointment_id')
    .where('appointment_id', 'in', [...appointmentIds])
    .where('refund_reason', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.appointment_id))
}

/** Ties a charged fee to another session of its pair. */
export const moveFee = async (
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
