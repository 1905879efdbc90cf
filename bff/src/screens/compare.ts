import { type ComparedProfessional, compareScreen } from '@fieldside/contracts/http/bff/compare.ts'
import { getProfessional, type SavableCard } from '@fieldside/contracts/http/directory.ts'
import { listOfferedTypes, type OfferedType } from '@fieldside/contracts/http/offers.ts'
import { listOpenings } from '@fieldside/contracts/http/openings.ts'
import { unlessNotFound } from '@fieldside/platform/errors.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { searchCards } from './parts/professional-cards.ts'

const DAYS = 7

type Column = { card: SavableCard } & Omit<ComparedProfessional, 'professional'>

const startsOf = async (
  ctx: RequestContext,
  card: SavableCard,
  offer: OfferedType | undefined,
): Promise<string[] | null> => {
  if (!offer || !card.is_accepting_bookings) return null
  const query = { appointment_type: offer.appointment_type_id, days: DAYS }
  const openings = await unlessNotFound(ctx.read('booking', listOpenings, { params: { id: card.id }, query }))
  return openings?.has_hours ? openings.slots : null
}

const columnOf = async (ctx: RequestContext, id: string): Promise<Column | null> => {
  const [card, { items: offers }] = await Promise.all([
    unlessNotFound(ctx.read('directory', getProfessional, { params: { id } })),
    ctx.read('booking', listOfferedTypes, { params: { id } }),
  ])
  if (!card?.is_approved) return null
  return { card, offers, starts_this_week: await startsOf(ctx, card, offers[0]) }
}

export const serveCompare = (bff: Bff): void =>
  serve(bff, compareScreen, async (ctx, { query }) => {
    const ids = query.ids.split(',')
    const results = await Promise.all(ids.map((id) => columnOf(ctx, id)))
    const columns = results.filter((column) => column !== null)
    const cards = await searchCards(
      bff,
      ctx,
      columns.map(({ card }) => card),
    )
    return {
      items: columns.map(({ card: _, ...rest }, index) => ({ professional: cards[index]!, ...rest })),
      missing: ids.length - columns.length,
    }
  })
