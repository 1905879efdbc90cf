import { waitlistScreen, waitlistsScreen } from '@fieldside/contracts/http/bff/waitlists.ts'
import { getProfessional } from '@fieldside/contracts/http/directory.ts'
import { listOfferedTypes } from '@fieldside/contracts/http/offers.ts'
import { listNextOpenings } from '@fieldside/contracts/http/openings.ts'
import { listOwnWaitlists } from '@fieldside/contracts/http/waitlists.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { type Bff, serve } from '../http/serve.ts'
import { professionalsById } from './parts/lookups.ts'

export const serveWaitlists = (bff: Bff): void => {
  serve(bff, waitlistsScreen, async (ctx) => {
    const { items } = await ctx.read('booking', listOwnWaitlists)
    const professionals = await professionalsById(
      ctx,
      items.map(({ professional_id }) => professional_id),
    )
    return {
      items: items.map((entry) => ({
        ...entry,
        professional: professionals.get(entry.professional_id) ?? null,
      })),
    }
  })
  serve(bff, waitlistScreen, async (ctx, { params }) => {
    const body = { professional_ids: [params.id] }
    const [professional, { items: types }, openings, { items: own }] = await Promise.all([
      ctx.read('directory', getProfessional, { params }),
      ctx.read('booking', listOfferedTypes, { params }),
      ctx.read('booking', listNextOpenings, { body }),
      ctx.read('booking', listOwnWaitlists),
    ])
    if (!professional.is_approved) throw notFound('Professional not found')
    return {
      professional,
      types,
      time_zone: openings.items[0]?.time_zone ?? null,
      entry: own.find(({ professional_id }) => professional_id === params.id) ?? null,
      waitlists: own.length,
    }
  })
}
