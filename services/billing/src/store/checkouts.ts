import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import { isStartedForgotten } from '../domain/payment.ts'
import type { BillingSchema, CheckoutRow } from '../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
export type CheckoutFor = Pick<CheckoutRow, 'user_id' | 'kind' | 'appointment_id' | 'amount_cents'>

const openOf = (on: On, of: CheckoutFor) =>
  on
    .selectFrom('checkouts')
    .selectAll()
    .where('kind', '=', of.kind)
    .where('state', 'in', ['started', 'open'])
    .where((eb) =>
      of.appointment_id === null
        ? eb('user_id', '=', of.user_id)
        : eb('appointment_id', '=', of.appointment_id),
    )
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
  return tx
    .insertInto('checkouts')
    .values({ ...wanted, id: newId(), state: 'started', created_at: now, next_look_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const noteOpened = async (
  tx: Tx<BillingSchema>,
  id: string,
  session: { id: string; url: string | null },
  nextLook: Date,
): Promise<void> => {
  await tx
    .updateTable('checkouts')
    .set({ state: 'open', stripe_session_id: session.id, url: session.url, next_look_at: nextLook })
    .where('id', '=', id)
    .where('state', 'in', ['started', 'open'])
    .execute()
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
}

export const putOffLook = async (tx: Tx<BillingSchema>, id: string, at: Date): Promise<void> => {
  await tx.updateTable('checkouts').set({ next_look_at: at }).where('id', '=', id).execute()
}

export const findCheckout = (on: On, id: string): Promise<CheckoutRow> =>
  on.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findCheckoutOfSession = (on: On, sessionId: string): Promise<CheckoutRow | undefined> =>
  on.selectFrom('checkouts').selectAll().where('stripe_session_id', '=', sessionId).executeTakeFirst()

export const dueCheckouts = (on: On, now: Date, claim: Claim): Promise<CheckoutRow[]> =>
  on
    .selectFrom('checkouts')
    .selectAll()
    .where('state', 'in', ['started', 'open'])
    .where('next_look_at', '<=', now)
    .where(claim.isReady('checkouts.id'))
    .orderBy(claim.nextTryAt('checkouts.id', 'checkouts.next_look_at'))
    .orderBy('id')
    .limit(claim.limit)
    .execute()

/** Makes the job end the open checkout of a canceled session. */
export const lookAtSessionNow = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('checkouts')
    .set({ next_look_at: now })
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', ['started', 'open'])
    .execute()
}
