import type { Tx } from '@fieldside/platform/database.ts'
import { moneyOf } from '../fees/rules/money.ts'
import type { Outcome } from '../fees/rules/outcome.ts'
import { lockPayment } from '../payments/store/payments.ts'
import { insertRefund } from '../payments/store/refunds.ts'
import type { BillingSchema } from '../schema.ts'
import { endCheckoutOfSession } from './store/checkouts.ts'
import { lockSessionPayment, updateSessionPayment } from './store/session-payments.ts'

type CalledOff = { appointmentId: string; outcome: Outcome; at: Date }

/** Refunds a canceled session's payment and flags the session, so that later payments are refunded too. */
export const callOffSession = async (tx: Tx<BillingSchema>, ended: CalledOff, now: Date): Promise<void> => {
  const known = await lockSessionPayment(tx, ended.appointmentId)
  if (known.called_off_at) return
  await updateSessionPayment(tx, ended.appointmentId, { called_off_at: ended.at })
  await endCheckoutOfSession(tx, ended.appointmentId, now)
  if (known.payment_id === null || moneyOf(ended.outcome, { paidOnline: true }).session !== 'refund') return
  const payment = await lockPayment(tx, known.payment_id)
  if (payment.payment_intent_id === null) throw new Error('a completed payment has its intent')
  await insertRefund(
    tx,
    { ...payment, payment_intent_id: payment.payment_intent_id },
    'session_called_off',
    now,
  )
}
