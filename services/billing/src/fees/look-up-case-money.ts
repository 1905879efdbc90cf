import type { CaseMoney, DecidedMoney } from '@fieldside/contracts/http/billing.ts'
import type { SessionPayment } from '@fieldside/contracts/http/payments.ts'
import type { BillingContext } from '../context.ts'
import { creditsCountSince, needsDecision } from '../credits/rules/credit-limit.ts'
import { absenceCreditsOf } from '../credits/store/credits.ts'
import { findSessionPayments } from '../payments/store/payment-lists.ts'
import { toSessionPayment } from '../payments/views.ts'
import { moneyOf } from './rules/money.ts'
import { DECISIONS } from './rules/outcome.ts'
import { findFeesOfSessions, type SessionFee } from './store/fees.ts'

/** A payment whose refund is on its way, failed, or done moves no more. */
const isKept = (payment: SessionPayment | undefined): boolean =>
  payment?.status === 'completed' && payment.refund === undefined

const decisionsOf = (payment: SessionPayment | undefined, fee: SessionFee | undefined) => {
  const facts = { paidOnline: isKept(payment), firstSession: fee !== undefined && fee.waived_at === null }
  const of = (decision: keyof typeof DECISIONS): DecidedMoney => {
    const money = moneyOf(DECISIONS[decision], facts)
    return { session: money.session, fee: money.fee }
  }
  return { held: of('held'), athlete: of('athlete'), professional: of('professional'), both: of('both') }
}

/** Returns what was paid for each session of a case, and what becomes of it with each decision. */
export const lookUpCaseMoney = async (
  ctx: BillingContext,
  appointmentIds: readonly string[],
): Promise<CaseMoney[]> => {
  const on = ctx.db.kysely
  const [payments, fees] = await Promise.all([
    findSessionPayments(on, appointmentIds),
    findFeesOfSessions(on, appointmentIds),
  ])
  const userIds = [...new Set(fees.map(({ professional_user_id }) => professional_user_id))]
  const credits = await absenceCreditsOf(on, userIds, creditsCountSince(ctx.now()))
  return appointmentIds.map((appointment_id): CaseMoney => {
    const row = payments.find((payment) => payment.appointment_id === appointment_id)
    const payment = row && toSessionPayment(row)
    const fee = fees.find((one) => one.appointment_id === appointment_id)
    return {
      appointment_id,
      payment: payment ?? null,
      fee: fee
        ? {
            amount_cents: fee.amount_cents,
            paid_with: fee.credit_id === null ? 'card' : 'credit',
            charged_at: fee.charged_at.toISOString(),
            is_credited: fee.waived_at !== null,
            credit_waits: needsDecision(credits.get(fee.professional_user_id) ?? 0),
          }
        : null,
      decisions: decisionsOf(payment, fee),
    }
  })
}
