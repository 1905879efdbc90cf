import type pg from 'pg'
import type { AppointmentView, OutsideView, PaymentView } from './fold.ts'

const APPOINTMENTS = `select id, status, appointment_type, athlete_id, professional_id, professional_user_id,
    starts_at, ends_at, coalesce(agreed_start, case status when 'pending' then proposed_start end) as suggested_date,
    price_cents, professional_time_zone, cancelled_by, cancel_reason, package_id
  from booking.appointments`
const PAYMENTS = `select id, user_id, payment_type, amount_cents, currency, status, appointment_id, package_id,
    refunded_cents, charged_back_cents, dispute
  from billing.payments`
const FEES = `select f.professional_id as id, sum(p.amount_cents)::int as cents
  from billing.first_booking_fees f join billing.payments p on p.id = f.payment_id
  where f.status = 'charged' group by 1`

const instant = (date: Date | null): string | null => date?.toISOString() ?? null

const byId = <Row extends { id: string }, T>(rows: readonly Row[], view: (row: Omit<Row, 'id'>) => T) =>
  Object.fromEntries(rows.map(({ id, ...row }) => [id, view(row)])) as Record<string, T>

type AppointmentRow = { id: string } & {
  [Name in keyof AppointmentView]: Name extends 'starts_at' | 'ends_at' | 'suggested_date'
    ? Date
    : AppointmentView[Name]
}

/** Returns what the services' own tables hold. */
export const tablesIn = async (database: pg.Client | pg.Pool): Promise<OutsideView> => {
  const appointments = await database.query<AppointmentRow>(APPOINTMENTS)
  const payments = await database.query<PaymentView & { id: string }>(PAYMENTS)
  const fees = await database.query<{ id: string; cents: number }>(FEES)
  return {
    appointments: byId(appointments.rows, ({ starts_at, ends_at, suggested_date, ...row }) => ({
      ...row,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      suggested_date: instant(suggested_date),
    })),
    payments: byId(payments.rows, (row) => row),
    fees: byId(fees.rows, ({ cents }) => cents),
  }
}
