import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJob, scheduleJobs } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type {
  BillingSchema,
  BoughtPackageRow,
  OfferedPackageRow,
  RefundRow,
  SoldPackageRow,
} from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
type EndingReason = NonNullable<SoldPackageRow['ending_reason']>
const job = 'packages'

/**
 * Returns the package that an athlete is about to pay, copying the terms if there is none. All checkouts of the two until
 * one is paid are for this row.
 */
export const ensureUnpaid = async (
  tx: Tx<BillingSchema>,
  offered: OfferedPackageRow,
  { athleteId, now }: { athleteId: string; now: Date },
): Promise<SoldPackageRow> => {
  const { id: offered_package_id, first_offered_at, withdrawn_at, ...terms } = offered
  await tx
    .insertInto('sold_packages')
    .values({ ...terms, id: newId(), offered_package_id, athlete_id: athleteId, created_at: now })
    .onConflict((on) =>
      on.columns(['athlete_id', 'offered_package_id']).where('payment_id', 'is', null).doNothing(),
    )
    .execute()
  return tx
    .selectFrom('sold_packages')
    .selectAll()
    .where('athlete_id', '=', athleteId)
    .where('offered_package_id', '=', offered_package_id)
    .where('payment_id', 'is', null)
    .executeTakeFirstOrThrow()
}

export const findSold = (on: On, id: string): Promise<SoldPackageRow | undefined> =>
  on.selectFrom('sold_packages').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a package. Its payment, if it is locked too, is locked first. */
export const lockSold = (tx: Tx<BillingSchema>, id: string): Promise<SoldPackageRow> =>
  tx.selectFrom('sold_packages').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Locks what a user may be paying for, on either side. */
export const lockUnpaidOf = async (tx: Tx<BillingSchema>, userId: string): Promise<void> => {
  await tx
    .selectFrom('sold_packages')
    .select('id')
    .where((eb) => eb.or([eb('athlete_id', '=', userId), eb('professional_user_id', '=', userId)]))
    .where('payment_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Saves the purchase and schedules the end of its time. */
export const updateToBought = async (
  tx: Tx<BillingSchema>,
  id: string,
  bought: Pick<BoughtPackageRow, 'payment_id' | 'bought_at' | 'valid_until'>,
): Promise<BoughtPackageRow> => {
  const sold = await tx
    .updateTable('sold_packages')
    .set(bought)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await scheduleJob(tx, { job, key: id, runAt: bought.valid_until })
  return { ...sold, ...bought }
}

/** Finds a package that has to be ended, because of a recorded reason or because its time is over. */
export const findEnding = async (on: On, id: string, now: Date): Promise<BoughtPackageRow | undefined> =>
  (await on
    .selectFrom('sold_packages')
    .selectAll()
    .where('id', '=', id)
    .where('payment_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('ending_reason', 'is not', null), eb('valid_until', '<=', now)]))
    .executeTakeFirst()) as BoughtPackageRow | undefined

type Ending = { id: string } | { professional_user_id: string } | { athlete_id: string }

const updateToEnding = async (
  tx: Tx<BillingSchema>,
  of: Ending,
  { reason, now }: { reason: EndingReason; now: Date },
): Promise<string[]> => {
  const [column, value] = Object.entries(of)[0] as ['id', string]
  const rows = await tx
    .updateTable('sold_packages')
    .set({ ending_reason: reason })
    .where(column, '=', value)
    .where('payment_id', 'is not', null)
    .where('ending_reason', 'is', null)
    .where('valid_until', '>', now)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Records why packages end, and schedules the job that does it. Leaves out those that end already. Returns the ids.
 */
export const startEnding = async (
  tx: Tx<BillingSchema>,
  of: Ending,
  end: { reason: EndingReason; now: Date },
): Promise<string[]> => {
  const ids = await updateToEnding(tx, of, end)
  await scheduleJobs(
    tx,
    ids.map((key) => ({ job, key, runAt: end.now })),
  )
  return ids
}

export const updateToEnded = async (
  tx: Tx<BillingSchema>,
  id: string,
  { reason, now }: { reason: EndingReason; now: Date },
): Promise<void> => {
  await tx
    .updateTable('sold_packages')
    .set({ ending_reason: reason, ended_at: now })
    .where('id', '=', id)
    .execute()
}

/** Saves how many sessions booking has taken back so far. The number never falls. */
export const updateReturned = async (
  tx: Tx<BillingSchema>,
  id: string,
  returned: number,
): Promise<BoughtPackageRow> =>
  (await tx
    .updateTable('sold_packages')
    .set({ returned_sessions: sql<number>`greatest(returned_sessions, ${returned})` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as BoughtPackageRow

export const updateSettled = async (
  tx: Tx<BillingSchema>,
  id: string,
  settled: Pick<SoldPackageRow, 'settled_sessions' | 'refund_cents'>,
): Promise<void> => {
  await tx.updateTable('sold_packages').set(settled).where('id', '=', id).execute()
}

export type ListedPackage = BoughtPackageRow & {
  payment_status: 'pending' | 'completed' | 'failed' | 'refunded'
  refund_state: RefundRow['state'] | null
}

const LISTED = 100

const bought = (on: On) =>
  on
    .selectFrom('sold_packages')
    .innerJoin('payments', 'payments.id', 'sold_packages.payment_id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .selectAll('sold_packages')
    .select(['payments.status as payment_status', 'refunds.state as refund_state'])

export const findBought = async (on: On, id: string): Promise<ListedPackage | undefined> =>
  (await bought(on).where('sold_packages.id', '=', id).executeTakeFirst()) as ListedPackage | undefined

/** Lists the newest packages that a user bought or sold, also only those with one other user. */
export const listBought = async (
  on: On,
  userId: string,
  other: string | undefined,
): Promise<ListedPackage[]> => {
  const sides = ['athlete_id', 'professional_user_id'] as const
  const rows = await bought(on)
    .where((eb) =>
      eb.or(
        sides.map((own, index) => {
          const isOwn = eb(`sold_packages.${own}`, '=', userId)
          const side = sides[1 - index]!
          return other === undefined ? isOwn : eb.and([isOwn, eb(`sold_packages.${side}`, '=', other)])
        }),
      ),
    )
    .orderBy('sold_packages.bought_at', 'desc')
    .orderBy('sold_packages.id', 'desc')
    .limit(LISTED)
    .execute()
  return rows as ListedPackage[]
}
