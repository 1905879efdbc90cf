import { lookupAppointments } from '@fieldside/contracts/http/appointments.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Transaction } from '@fieldside/contracts/http/bff/transactions.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { batchesOf } from './batches.ts'
import { withNames } from './bookings.ts'
import { fullName } from './full-name.ts'
import { unlessUnavailable } from './unless-unavailable.ts'

const otherSide = ({ athlete, professional }: Booking, userId: string): string =>
  userId === athlete.id ? fullName(professional) : athlete.full_name

/** Returns the sessions of payments by id, or none while their services are unavailable. */
export const paidSessions = async (
  ctx: RequestContext,
  payments: readonly { appointment_id: string | null }[],
): Promise<Map<string, NonNullable<Transaction['session']>>> => {
  const all = [...new Set(payments.flatMap(({ appointment_id }) => appointment_id ?? []))]
  const bookings: Booking[] = []
  for (const ids of batchesOf(all, PAGE_SIZE)) {
    const lookup = ctx.read('booking', lookupAppointments, { body: { ids } })
    const found = await unlessUnavailable(
      lookup.then(({ items }) => withNames(ctx, items, { payments: false })),
    )
    bookings.push(...(found ?? []))
  }
  const { id: userId } = ctx.user()
  return new Map(
    bookings.map((booking) => [
      booking.id,
      { with: otherSide(booking, userId), appointment_date: booking.appointment_date },
    ]),
  )
}
