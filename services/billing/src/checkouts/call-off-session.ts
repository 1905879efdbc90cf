import type { Tx } from '@fieldside/platform/database.ts'
import { moneyOf } from '../fees/rules/money.ts'
import type { Outcome } from '../fees/rules/outcome.ts'
import type { BillingSchema } from '../schema.ts'
import { giveBackUntil } from './rules/checkout.ts'
import { refundSession } from './steps/refund-session.ts'
import { endCheckoutOfSession } from './store/checkouts.ts'
import { lockSessionPayment, updateSessionPayment } from './store/session-payments.ts'

type CalledOff = { appointmentId: string; outcome: Outcome; at: Date }

/**
 * Refunds a canceled session's payment and flags the session, so that later payments are refunded too. After the
 * athlete's absence the professional keeps it, and can give it back for a while.
 */
export const callOffSession = async (
  tx: Tx<BillingSchema>,
  { appointmentId, outcome, at }: CalledOff,
  now: Date,
): Promise<void> => {
  const known = await lockSessionPayment(tx, appointmentId)
  if (known.called_off_at) return
  const { session } = moneyOf(outcome, { paidOnline: true })
  const give_back_until = session === 'keep_or_give_back' ? giveBackUntil(at) : null
  await updateSessionPayment(tx, appointmentId, { called_off_at: at, give_back_until })
  await endCheckoutOfSession(tx, appointmentId, now)
  if (known.payment_id && session === 'refund')
    await refundSession(tx, known.payment_id, { reason: 'session_called_off', now })
}

/** Refunds a prepaid session whose athlete gave notice, because another athlete's session took its time. */
export const refillSession = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
  now: Date,
): Promise<void> => {
  const known = await lockSessionPayment(tx, appointmentId)
  const { session } = moneyOf('athlete_absent_time_refilled', { paidOnline: true, prepaid: true })
  if (!known.called_off_at || session !== 'refund') return
  const { called_off_at } = known
  await updateSessionPayment(tx, appointmentId, { called_off_at, give_back_until: null })
  if (known.payment_id) await refundSession(tx, known.payment_id, { reason: 'session_called_off', now })
}
