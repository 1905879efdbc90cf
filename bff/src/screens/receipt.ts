import { getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { type ReceiptSession, receiptScreen } from '@fieldside/contracts/http/bff/receipts.ts'
import { getReceipt } from '@fieldside/contracts/http/receipts.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { withNames } from './parts/bookings.ts'
import { namesOfPackages } from './parts/paid-packages.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'

/** Leaves out all that the appointment says about the athlete, except the name. Null if one of the two is unknown. */
const sessionOf = async (ctx: RequestContext, id: string): Promise<ReceiptSession | null> => {
  const appointment = await ctx.read('booking', getAppointment, { params: { id } })
  const [booking] = await withNames(ctx, [appointment], { payments: false })
  if (!booking) return null
  const { first_name, last_name, credentials } = booking.professional
  return {
    professional: { first_name, last_name, credentials },
    athlete: booking.athlete.full_name,
    appointment_type: booking.appointment_type,
    starts_at: booking.appointment_date,
    duration_minutes: booking.duration_minutes,
  }
}

export const serveReceipt = (bff: Bff): void =>
  serve(bff, receiptScreen, async (ctx, { params }) => {
    const receipt = await ctx.read('billing', getReceipt, { params })
    const { full_name, email } = ctx.user()
    const session = receipt.appointment_id
      ? await unlessUnavailable(sessionOf(ctx, receipt.appointment_id))
      : null
    const packageWith = (await namesOfPackages(ctx, [receipt]))(receipt) ?? undefined
    return { ...receipt, payer: { full_name, email }, session, package_with: packageWith }
  })
