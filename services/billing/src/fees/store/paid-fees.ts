import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { SqlBool } from 'kysely'
import type { BillingSchema, Fee, FeeRequest, PaymentRow, RefundRow } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

export type PaidFeeRow = {
  payment_id: string
  payment_intent_id: string | null
  amount_cents: number
  payment_status: PaymentRow['status']
  created_at: Date
  professional_id: string
  athlete_id: string
  /** The appointment that carries the fee; once refunded, the one that it was charged for. */
  appointment_id: string
  closed_at: Date | null
  refund_reason: FeeRequest['refund_reason']
  refund_state: RefundRow['state'] | null
  accessed_at: Date | null
  /** The fee became a credit. */
  is_credited: SqlBool
}

const SHOWN = 100

/** Selects succeeded charges of fees with the appointment that carries each. */
const paidFees = (on: On) =>
  on
    .selectFrom('payments as p')
    .innerJoin('fee_attempts as a', 'a.payment_id', 'p.id')
    // A credit can have it pay for another pair since.
    .leftJoin('first_booking_fees as f', (join) =>
      join
        .onRef('f.payment_id', '=', 'p.id')
        .onRef('f.professional_id', '=', 'a.professional_id')
        .onRef('f.athlete_id', '=', 'a.athlete_id'),
    )
    .leftJoin('fee_requests as r', 'r.appointment_id', 'f.appointment_id')
    .leftJoin('refunds as x', 'x.payment_id', 'p.id')
    .leftJoin('contact_accesses as c', (join) =>
      join.onRef('c.professional_id', '=', 'a.professional_id').onRef('c.athlete_id', '=', 'a.athlete_id'),
    )
    .where('a.state', '=', 'succeeded')
    .select(['p.id as payment_id', 'p.payment_intent_id', 'p.amount_cents', 'p.created_at'])
    .select('p.status as payment_status')
    .select([
      'a.professional_id',
      'a.athlete_id',
      'r.closed_at',
      'r.refund_reason',
      'x.state as refund_state',
    ])
    .select((eb) => eb.fn.coalesce('f.appointment_id', 'a.appointment_id').as('appointment_id'))
    .select('c.accessed_at')
    .select((eb) =>
      eb
        .exists(eb.selectFrom('fee_credits').select('id').whereRef('fee_credits.payment_id', '=', 'p.id'))
        .as('is_credited'),
    )

/** Lists the fees that a professional paid, newest first. */
export const listPaidFees = (on: On, userId: string): Promise<PaidFeeRow[]> =>
  paidFees(on)
    .where('p.user_id', '=', userId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(SHOWN)
    .execute()

export const findPaidFee = (on: On, paymentId: string): Promise<PaidFeeRow | undefined> =>
  paidFees(on).where('p.id', '=', paymentId).executeTakeFirst()

export type KeptFee = Fee & Pick<PaymentRow, 'amount_cents' | 'currency'> & { payment_id: string }

/**
 * Locks one batch of fees that stay charged although the session that carries them was canceled. With a credit, several
 * have the same payment.
 */
export const lockKeptFeesAfter = (
  tx: Tx<BillingSchema>,
  after: Pick<KeptFee, 'payment_id' | 'professional_id' | 'athlete_id'> | null,
  limit: number,
): Promise<KeptFee[]> => {
  const all = tx
    .selectFrom('first_booking_fees as f')
    .innerJoin('fee_requests as r', 'r.appointment_id', 'f.appointment_id')
    .innerJoin('payments as p', 'p.id', 'f.payment_id')
    .selectAll('f')
    .select(['p.id as payment_id', 'p.amount_cents', 'p.currency'])
    .where('f.status', '=', 'charged')
    .where('r.closed_at', 'is not', null)
    .where('r.refund_reason', 'is', null)
    .where('p.status', '=', 'completed')
    .orderBy('p.id')
    .orderBy('f.professional_id')
    .orderBy('f.athlete_id')
    .limit(limit)
    .forUpdate('f')
  if (after === null) return all.execute()
  const { payment_id, professional_id, athlete_id } = after
  return all
    .where((eb) =>
      eb(
        eb.refTuple('p.id', 'f.professional_id', 'f.athlete_id'),
        '>',
        eb.tuple(payment_id, professional_id, athlete_id),
      ),
    )
    .execute()
}
