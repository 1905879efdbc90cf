import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import type { SavableCard } from '@fieldside/contracts/http/directory.ts'
import { listNextOpenings, type NextOpening, type SlotFilter } from '@fieldside/contracts/http/openings.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Bff } from '../../http/serve.ts'

/** Bypasses the cache for a user who may have just changed an available slot. */
const nextOpenings = async (
  { openings }: Bff,
  ctx: RequestContext,
  ids: string[],
  filter: SlotFilter | undefined,
): Promise<NextOpening[]> => {
  const hasJustWritten = ctx.recent.list() !== undefined
  const ask = hasJustWritten ? ctx.read : ctx.readAsBff
  const read = async (professional_ids: string[]) =>
    (await ask('booking', listNextOpenings, { body: { professional_ids, filter } })).items
  return hasJustWritten ? read(ids) : openings.of(ids, read, filter)
}

/** Adds the next available slots that match the filter to each card. */
export const searchCards = async <Card extends SavableCard>(
  bff: Bff,
  ctx: RequestContext,
  cards: Card[],
  filter?: SlotFilter,
): Promise<(Card & SearchCard)[]> => {
  if (cards.length === 0) return []
  const openings = await nextOpenings(
    bff,
    ctx,
    cards.map(({ id }) => id),
    filter,
  )
  const openingOf = new Map(openings.map((item) => [item.professional_id, item]))
  return cards.map((card) => ({
    ...card,
    next_opening: openingOf.get(card.id)?.next ?? null,
    has_hours: openingOf.get(card.id)?.has_hours ?? false,
    slots: openingOf.get(card.id)?.slots ?? [],
    place: openingOf.get(card.id)?.place ?? null,
    time_zone: openingOf.get(card.id)?.time_zone ?? null,
  }))
}
