import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import { listNextOpenings } from '@fieldside/contracts/http/openings.ts'
import { lookupSaved } from '@fieldside/contracts/http/saved-professionals.ts'
import type { RequestContext } from '../../http/request-context.ts'

/** Adds the next opening to each card and, for an athlete, whether it is saved. */
export const searchCards = async (ctx: RequestContext, cards: ProfessionalCard[]): Promise<SearchCard[]> => {
  if (cards.length === 0) return []
  const isAthlete = ctx.session?.user.role === 'athlete'
  const body = { professional_ids: cards.map((card) => card.id) }
  const [openings, saved] = await Promise.all([
    ctx.readForAnyone('booking', listNextOpenings, { body }),
    isAthlete ? ctx.read('directory', lookupSaved, { body }) : undefined,
  ])
  const openingOf = new Map(openings.items.map((item) => [item.professional_id, item]))
  const savedIds = new Set(saved?.professional_ids)
  return cards.map((card) => ({
    ...card,
    next_opening: openingOf.get(card.id)?.next ?? null,
    has_hours: openingOf.get(card.id)?.has_hours ?? false,
    saved: isAthlete ? savedIds.has(card.id) : null,
  }))
}
