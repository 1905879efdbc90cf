import { professionalScreen } from '@fieldside/contracts/http/bff/search.ts'
import { getProfessional } from '@fieldside/contracts/http/directory.ts'
import { listOfferedTypes } from '@fieldside/contracts/http/offers.ts'
import { searchCards } from '../professional-cards.ts'
import { type Bff, serve } from '../serve.ts'

export const serveProfessional = (bff: Bff): void =>
  serve(bff, professionalScreen, async (asker, { params }) => {
    const [card, { items: offers }] = await Promise.all([
      asker.ask('directory', getProfessional, { params }),
      asker.ask('booking', listOfferedTypes, { params }),
    ])
    const [professional] = await searchCards(asker, [card])
    const reasons = {
      'This professional is not listed yet.': !card.is_approved,
      'This professional isn’t accepting bookings right now.': !card.is_accepting_bookings,
      'This professional has no appointment types yet.': offers.length === 0,
    }
    const reason = Object.entries(reasons).find(([, holds]) => holds)?.[0] ?? null
    return { professional: professional!, offers, not_bookable_reason: reason }
  })
