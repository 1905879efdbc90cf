import { MoneyBackKind, type Receipt } from '@fieldside/contracts/http/receipts.ts'
import type { EntryRow } from '../schema.ts'

const moneyBackOf = ({ kind, created_at, amount_cents }: EntryRow): Receipt['money_back'] => {
  const known = MoneyBackKind.safeParse(kind)
  return known.success ? [{ kind: known.data, at: created_at.toISOString(), amount_cents }] : []
}

/** Returns the receipt of a payment from its entries. */
export const toReceipt = (paid: EntryRow, entries: readonly EntryRow[], card: Receipt['card']): Receipt => {
  if (paid.number === null || paid.payment_id === null)
    throw new Error('the entry of a payment has its number')
  return {
    number: paid.number,
    payment_id: paid.payment_id,
    payment_type: paid.payment_type,
    appointment_id: paid.appointment_id,
    paid_at: paid.created_at.toISOString(),
    amount_cents: paid.amount_cents,
    currency: paid.currency,
    card,
    money_back: entries.flatMap(moneyBackOf),
    total_cents: entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  }
}
