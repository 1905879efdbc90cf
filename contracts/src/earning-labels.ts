import type { Earning } from './http/earnings.ts'
import { packageWords } from './package-words.ts'

const SESSION: Record<string, string> = {
  payment: 'Session paid online',
  refund: 'Session refunded',
  refund_failed: 'Refund returned by the bank',
  returned_another_way: 'Session refunded by other means',
  chargeback: 'Session taken back by the athlete’s bank',
  chargeback_returned: 'Session paid again after a dispute',
}
/** A package's refunds: of returned sessions, or by someone at the payment provider. */
const PACKAGE: Record<string, string> = {
  payment: 'Package paid online',
  refund: 'Package refunded',
  refund_failed: 'Refund returned by the bank',
  returned_another_way: 'Package refunded by other means',
  chargeback: 'Package taken back by the athlete’s bank',
  chargeback_returned: 'Package paid again after a dispute',
}
const FEE: Record<string, string> = {
  payment: 'First-booking fee',
  refund: 'Fee refunded',
  refund_failed: 'Fee refund returned by the bank',
  returned_another_way: 'Fee refunded by other means',
  chargeback: 'Fee taken back by your bank',
  chargeback_returned: 'Fee paid again after a dispute',
  credit_granted: 'Fee credit',
  credit_used: 'First-booking fee, paid with a credit',
  credit_ended: 'Fee credit ended',
  credit_restored: 'Fee credit restored',
}

/** Says what an earning is, on the screen and in the CSV. */
export const earningLabel = ({
  payment_type,
  kind,
  package: sold,
}: Pick<Earning, 'payment_type' | 'kind' | 'package'>): string => {
  if (sold) return `${PACKAGE[kind] ?? 'Other'} (${packageWords(sold)})`
  return (payment_type === 'session' ? SESSION : FEE)[kind] ?? 'Other'
}
