import type { Earning } from './http/earnings.ts'

const SESSION: Record<string, string> = {
  payment: 'Session paid online',
  refund: 'Session refunded',
  refund_failed: 'Refund returned by the bank',
  returned_another_way: 'Session refunded by other means',
  chargeback: 'Session taken back by the athlete’s bank',
  chargeback_returned: 'Session paid again after a dispute',
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
export const earningLabel = ({ payment_type, kind }: Pick<Earning, 'payment_type' | 'kind'>): string =>
  (payment_type === 'session' ? SESSION : FEE)[kind] ?? 'Other'
