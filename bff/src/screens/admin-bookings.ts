import { adminListAppointments } from '@fieldside/contracts/http/appointments-admin.ts'
import { adminBookingsScreen } from '@fieldside/contracts/http/bff/admin.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullNamesById } from './parts/lookups.ts'
import { onlinePayments } from './parts/online-payments.ts'

export const serveAdminBookings = (bff: Bff): void =>
  serve(bff, adminBookingsScreen, async (ctx) => {
    const { items } = await ctx.read('booking', adminListAppointments)
    if (items.length === 0) return { items: [] }
    const [names, payments] = await Promise.all([
      fullNamesById(
        ctx,
        items.map(({ athlete_id }) => athlete_id),
        items.map(({ professional_id }) => professional_id),
      ),
      onlinePayments(ctx, items),
    ])
    return {
      items: items.map((item) => {
        const payment = payments.get(item.id)
        return {
          ...item,
          athlete_name: names.get(item.athlete_id) || null,
          professional_name: names.get(item.professional_id) || null,
          ...(payment && { payment }),
        }
      }),
    }
  })
