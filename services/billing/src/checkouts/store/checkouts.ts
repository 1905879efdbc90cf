import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { cancelJob, scheduleJob, scheduleJobs } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { BillingSchema, CheckoutRow } from '../../schema.ts'
import { isStartedForgotten } from '../rules/checkout.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
const job = 'checkouts'

export type CheckoutFor = Pick<
  CheckoutRow,
  'user_id' | 'kind' | 'appointment_id' | 'package_id' | 'amount_cents'
>

const openOf = (on: On, of: CheckoutFor) =>
  on
    .selectFrom('checkouts')
    .selectAll()
    .where('kind', '=', of.kind)
    .where('state', 'in', ['started', 'open'])
    .where((eb) => {
      if (of.appointment_id !== null) return eb('appointment_id', '=', of.appointment_id)
      return of.package_id === null ? eb('user_id', '=', of.user_id) : eb('package_id', '=', of.package_id)
    })
    .executeTakeFirst()

/** Returns the open checkout or starts one. Locking the customer row keeps it to one at a time. */
export const startCheckout = async (
  tx: Tx<BillingSchema>,
  wanted: CheckoutFor,
  now: Date,
): Promise<CheckoutRow> => {
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', wanted.user_id)
    .forUpdate()
    .execute()
  const open = await openOf(tx, wanted)
  if (open && !(open.state === 'started' && isStartedForgotten(open.created_at, now))) return open
  if (open) await endCheckout(tx, open.id, 'expired', now)
  const id = newId()
  await scheduleJob(tx, { job, key: id, runAt: now })
  return tx
    .insertInto('checkouts')
    .values({ ...wanted, id, state: 'started', created_at: now, next_look_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A checkout as it was before the provider was asked about it. */
type Seen = Pick<CheckoutRow, 'id' | 'next_look_at'>

export const updateToOpen = async (
  tx: Tx<BillingSchema>,
  seen: Seen,
  session: { id: string; url: string | null },
  nextLook: Date,
): Promise<void> => {
  await tx
    .updateTable('checkouts')
    .set({ state: 'open', stripe_session_id: session.id, url: session.url })
    .where('id', '=', seen.id)
    .where('state', 'in', ['started', 'open'])
    .execute()
  await postponeCheck(tx, seen, nextLook)
}

export const endCheckout = async (
  tx: Tx<BillingSchema>,
  id: string,
  state: 'completed' | 'expired',
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('checkouts')
    .set({ state, ended_at: now, url: null })
    .where('id', '=', id)
    .where('state', 'in', ['started', 'open'])
    .execute()
  await cancelJob(tx, { job, key: id })
}

/** Does nothing if the time of the next look has changed since, such as when the session was canceled. */
export const postponeCheck = async (
  tx: Tx<BillingSchema>,
  { id, next_look_at }: Seen,
  at: Date,
): Promise<void> => {
  const changed = await tx
    .updateTable('checkouts')
    .set({ next_look_at: at })
    .where('id', '=', id)
    .where('next_look_at', '=', next_look_at)
    .where('state', 'in', ['started', 'open'])
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) await scheduleJob(tx, { job, key: id, runAt: at })
}

export const findCheckout = (on: On, id: string): Promise<CheckoutRow> =>
  on.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findCheckoutOfSession = (on: On, sessionId: string): Promise<CheckoutRow | undefined> =>
  on.selectFrom('checkouts').selectAll().where('stripe_session_id', '=', sessionId).executeTakeFirst()

/** Returns the checkout of a session that is open at the provider, or being opened. */
export const findOpenCheckout = (on: On, appointmentId: string): Promise<CheckoutRow | undefined> =>
  on
    .selectFrom('checkouts')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', ['started', 'open'])
    .executeTakeFirst()

export const findDueCheckout = (on: On, id: string, now: Date): Promise<CheckoutRow | undefined> =>
  on
    .selectFrom('checkouts')
    .selectAll()
    .where('state', 'in', ['started', 'open'])
    .where('next_look_at', '<=', now)
    .where('id', '=', id)
    .executeTakeFirst()

/** Makes the job end the open checkout of a canceled session. */
export const endCheckoutOfSession = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
  now: Date,
): Promise<void> => {
  const open = await tx
    .updateTable('checkouts')
    .set({ next_look_at: now })
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', ['started', 'open'])
    .returning('id')
    .execute()
  await scheduleJobs(
    tx,
    open.map(({ id }) => ({ job, key: id, runAt: now })),
  )
}

export const deleteOldCheckouts = (db: Database<BillingSchema>, endedBefore: Date): Promise<void> =>
  deleteInBatches(db, 'checkouts', sql`ended_at < ${endedBefore}`)
