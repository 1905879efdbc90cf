import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { BillingSchema, EntryRow } from '../../schema.ts'

type On = Database<BillingSchema>['kysely']

type Credit = {
  kind: 'credit_granted' | 'credit_used'
  creditId: string
  /** The professional's user. */
  userId: string
  appointmentId: string | null
  amountCents: number
}

/** Writes the entry of a fee credit. Triggers write those of payments, refunds, and disputes. */
export const insertCreditEntry = async (
  tx: Tx<BillingSchema>,
  { kind, creditId, userId, appointmentId, amountCents }: Credit,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('entries')
    .values({
      kind,
      payment_type: 'first_booking_fee',
      amount_cents: kind === 'credit_granted' ? -amountCents : amountCents,
      user_id: userId,
      professional_user_id: userId,
      appointment_id: appointmentId,
      source: creditId,
      created_at: now,
    })
    .execute()
}

/** Lists the entries of a payment in their order. */
export const listEntriesOfPayment = (on: On, paymentId: string): Promise<EntryRow[]> =>
  on.selectFrom('entries').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute()
