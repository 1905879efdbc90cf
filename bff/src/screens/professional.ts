import { professionalScreen } from '@fieldside/contracts/http/bff/search.ts'
import { getProfessional, getQualifications } from '@fieldside/contracts/http/directory.ts'
import { listOfferedTypes } from '@fieldside/contracts/http/offers.ts'
import { type Bff, serve } from '../http/serve.ts'
import { searchCards } from './parts/professional-cards.ts'

export const serveProfessional = (bff: Bff): void =>
  serve(bff, professionalScreen, async (ctx, { params }) => {
    const [card, { items: offers }, { checks }] = await Promise.all([
      ctx.read('directory', getProfessional, { params }),
      ctx.read('booking', listOfferedTypes, { params }),
      ctx.read('directory', getQualifications, { params }),
    ])
    const [professional] = await searchCards(bff, ctx, [card])
    const reasons = {
      'This professional is not listed yet.': !card.is_approved,
      'This professional isn’t accepting bookings right now.': !card.is_accepting_bookings,
      'This professional has no appointment types yet.': offers.length === 0,
    }
    const reason = Object.entries(reasons).find(([, holds]) => holds)?.[0] ?? null
    return { professional: professional!, offers, checks, not_bookable_reason: reason }
  })
