import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { BillingSchema, CreditRow, EntryRow } from '../../schema.ts'
import { type CreditEntryKind, isCreditGained } from '../rules/entry.ts'

type On = Database<BillingSchema>['kysely']

type Credit = Pick<CreditRow, 'id' | 'professional_user_id' | 'appointment_id' | 'amount_cents'> & {
  kind: CreditEntryKind
}

/** Writes the entry of a fee credit. Triggers write those of payments, refunds, and disputes. */
export const insertCreditEntry = async (
  tx: Tx<BillingSchema>,
  { kind, id, professional_user_id, appointment_id, amount_cents }: Credit,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('entries')
    .values({
      kind,
      payment_type: 'first_booking_fee',
      amount_cents: isCreditGained(kind) ? -amount_cents : amount_cents,
      user_id: professional_user_id,
      professional_user_id,
      appointment_id,
      source: id,
      created_at: now,
    })
    .execute()
}

/** Lists the entries of a payment in their order. */
export const listEntriesOfPayment = (on: On, paymentId: string): Promise<EntryRow[]> =>
  on.selectFrom('entries').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute()
