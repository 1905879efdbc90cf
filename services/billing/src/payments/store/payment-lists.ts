import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { PaymentStatus } from '@fieldside/contracts/http/payments.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import {
  longestUnchangedFirst,
  newestFirst,
  type TimedPage,
  type UpdatesPage,
} from '@fieldside/platform/page.ts'
import { sql } from 'kysely'
import type { BillingSchema, PaymentRow, RefundRow } from '../../schema.ts'

/** The package that a payment or an entry is for. Null without one. */
export type PackageColumns = {
  package_athlete_id: string | null
  package_professional_user_id: string | null
  package_type: AppointmentTypeId | null
  package_sessions: number | null
}

export const PACKAGE_COLUMNS = [
  'sold_packages.athlete_id as package_athlete_id',
  'sold_packages.professional_user_id as package_professional_user_id',
  'sold_packages.appointment_type as package_type',
  'sold_packages.sessions as package_sessions',
] as const

export type ListedPayment = PaymentRow &
  PackageColumns & {
    refund_until_cents: number | null
    refund_state: RefundRow['state'] | null
    refund_ended_at: Date | null
    refund_returned_at: Date | null
    fee_charged_at: Date | null
  }
export type ListedSessionPayment = ListedPayment & { appointment_id: string; give_back_until: Date | null }
type Wanted = {
  status?: PaymentStatus | undefined
  appointment_id?: string | undefined
  after: TimedPosition | null
}

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

const withRefund = (on: On) =>
  on
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .leftJoin('fee_attempts', (join) =>
      join.onRef('fee_attempts.payment_id', '=', 'payments.id').on('fee_attempts.state', '=', 'succeeded'),
    )
    .leftJoin('sold_packages', 'sold_packages.id', 'payments.package_id')
    .selectAll('payments')
    .select(PACKAGE_COLUMNS)
    .select('refunds.until_cents as refund_until_cents')
    .select(['refunds.state as refund_state', 'refunds.ended_at as refund_ended_at'])
    .select(['refunds.returned_at as refund_returned_at', 'fee_attempts.ended_at as fee_charged_at'])

/** Returns a page of everyone's payments, the least recently changed first. */
export const pageByUpdate = (on: On, page: UpdatesPage): Promise<TimedPage<ListedPayment>> =>
  longestUnchangedFirst(withRefund(on), 'payments', page)

/** Finds the payment of each of these sessions. A second payment of the same session isn't among them. */
export const findSessionPayments = async (
  on: On,
  appointmentIds: readonly string[],
): Promise<ListedSessionPayment[]> => {
  const rows = await withRefund(on)
    .innerJoin('session_payments', 'session_payments.payment_id', 'payments.id')
    .select('session_payments.give_back_until')
    .where(sql<boolean>`session_payments.appointment_id = any(${[...appointmentIds]}::uuid[])`)
    .execute()
  return rows.flatMap((row) => (row.appointment_id ? [{ ...row, appointment_id: row.appointment_id }] : []))
}

export const findListedPayment = (on: On, id: string): Promise<ListedPayment | undefined> =>
  withRefund(on).where('payments.id', '=', id).executeTakeFirst()

export const pageOfPayments = (
  on: On,
  userId: string,
  { status, appointment_id, after }: Wanted,
): Promise<TimedPage<ListedPayment>> => {
  let query = withRefund(on).where('payments.user_id', '=', userId)
  if (status) query = query.where('payments.status', '=', status)
  if (appointment_id) query = query.where('payments.appointment_id', '=', appointment_id)
  return newestFirst(query, 'payments', after)
}
