import { adminListAppointments } from '@fieldside/contracts/http/appointments-admin.ts'
import { adminBookingsScreen } from '@fieldside/contracts/http/bff/admin.ts'
import { lookupNames } from '@fieldside/contracts/http/identity.ts'
import { lookupProfessionals } from '@fieldside/contracts/http/professional-lookups.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullName } from './parts/full-name.ts'

const namesOf = async (ctx: RequestContext, athleteIds: string[], professionalIds: string[]) => {
  const [{ users }, { professionals }] = await Promise.all([
    ctx.readAsBff('identity', lookupNames, { body: { ids: [...new Set(athleteIds)] } }),
    ctx.readAsBff('directory', lookupProfessionals, { body: { ids: [...new Set(professionalIds)] } }),
  ])
  return new Map<string, string>([
    ...users.map(({ id, full_name }) => [id, full_name] as const),
    ...professionals.map((card) => [card.id, fullName(card)] as const),
  ])
}

export const serveAdminBookings = (bff: Bff): void =>
  serve(bff, adminBookingsScreen, async (ctx) => {
    const { items } = await ctx.read('booking', adminListAppointments)
    if (items.length === 0) return { items: [] }
    const names = await namesOf(
      ctx,
      items.map(({ athlete_id }) => athlete_id),
      items.map(({ professional_id }) => professional_id),
    )
    return {
      items: items.map((item) => ({
        ...item,
        athlete_name: names.get(item.athlete_id) || null,
        professional_name: names.get(item.professional_id) || null,
      })),
    }
  })
