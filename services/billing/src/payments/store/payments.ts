import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { BillingSchema, PaymentRow } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
type NewPayment = Pick<PaymentRow, 'user_id' | 'payment_type' | 'amount_cents' | 'appointment_id'> &
  Partial<Pick<PaymentRow, 'package_id' | 'payee_user_id'>>

export const insertPayment = async (
  tx: Tx<BillingSchema>,
  payment: NewPayment,
  now: Date,
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('payments')
    .values({ ...payment, id, status: 'pending', created_at: now, updated_at: now })
    .execute()
  return id
}

type InvoicePayment = Pick<PaymentRow, 'user_id' | 'amount_cents' | 'status'> & { invoice_id: string }

/** Locks the invoice's payment, creating it if needed. */
export const ensureInvoicePayment = async (
  tx: Tx<BillingSchema>,
  wanted: InvoicePayment,
  now: Date,
): Promise<{ payment: PaymentRow; isNew: boolean }> => {
  const made = await tx
    .insertInto('payments')
    .values({ ...wanted, id: newId(), payment_type: 'subscription', created_at: now, updated_at: now })
    .onConflict((on) => on.column('invoice_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { payment: made, isNew: true }
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('invoice_id', '=', wanted.invoice_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { payment, isNew: false }
}

/** Returns the ids of a user's invoices that the provider was still trying to collect when they were recorded. */
export const findPendingInvoices = async (on: On, userId: string): Promise<string[]> => {
  const rows = await on
    .selectFrom('payments')
    .select('invoice_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('invoice_id', 'is not', null)
    .execute()
  return rows.flatMap(({ invoice_id }) => invoice_id ?? [])
}

type MoneyColumn = 'refunded_cents' | 'refunding_cents' | 'charged_back_cents' | 'dispute'

export const updatePayee = async (tx: Tx<BillingSchema>, id: string, userId: string): Promise<void> => {
  await tx.updateTable('payments').set({ payee_user_id: userId }).where('id', '=', id).execute()
}

export const updatePayment = (
  tx: Tx<BillingSchema>,
  id: string,
  change: Pick<PaymentRow, 'status'> &
    Partial<Pick<PaymentRow, MoneyColumn>> & { payment_intent_id?: string },
  now: Date,
): Promise<PaymentRow> =>
  tx
    .updateTable('payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Saves the card that paid. It never changes. */
export const updateCard = async (
  on: On,
  id: string,
  { brand, last4 }: { brand: string; last4: string },
): Promise<void> => {
  await on
    .updateTable('payments')
    .set({ card_brand: brand, card_last4: last4 })
    .where('id', '=', id)
    .execute()
}

export const findPayment = (on: On, id: string): Promise<PaymentRow | undefined> =>
  on.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

export const lockPayment = (tx: Tx<BillingSchema>, id: string): Promise<PaymentRow> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findPaymentByIntent = (on: On, intentId: string): Promise<PaymentRow | undefined> =>
  on.selectFrom('payments').selectAll().where('payment_intent_id', '=', intentId).executeTakeFirst()
