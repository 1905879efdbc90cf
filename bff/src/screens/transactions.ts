import { lookupAppointments } from '@fieldside/contracts/http/appointments.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { type Transaction, transactionsScreen } from '@fieldside/contracts/http/bff/transactions.ts'
import { listPayments, type Payment } from '@fieldside/contracts/http/payments.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { withNames } from './parts/bookings.ts'
import { fullName } from './parts/full-name.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'

const otherSide = ({ athlete, professional }: Booking, userId: string): string =>
  userId === athlete.id ? fullName(professional) : athlete.full_name

/** Returns the paid sessions, or none while their services are unavailable. */
const sessionsOf = async (
  ctx: RequestContext,
  payments: readonly Payment[],
): Promise<Map<string, NonNullable<Transaction['session']>>> => {
  const ids = [...new Set(payments.flatMap(({ appointment_id }) => appointment_id ?? []))]
  if (ids.length === 0) return new Map()
  const lookup = ctx.read('booking', lookupAppointments, { body: { ids } })
  const bookings = await unlessUnavailable(
    lookup.then(({ items }) => withNames(ctx, items, { payments: false })),
  )
  const { id: userId } = ctx.user()
  return new Map(
    (bookings ?? []).map((booking) => [
      booking.id,
      { with: otherSide(booking, userId), appointment_date: booking.appointment_date },
    ]),
  )
}

export const serveTransactions = (bff: Bff): void =>
  serve(bff, transactionsScreen, async (ctx, { query }) => {
    const { items, next } = await ctx.read('billing', listPayments, { query })
    const sessions = await sessionsOf(ctx, items)
    return {
      items: items.map((payment) => ({
        ...payment,
        session: sessions.get(payment.appointment_id ?? '') ?? null,
      })),
      next,
    }
  })
