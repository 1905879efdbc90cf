import { bookingPageScreen, searchScreen } from '@fieldside/contracts/http/bff/search.ts'
import type { SlotFilter } from '@fieldside/contracts/http/openings.ts'
import { type SearchQuery, searchProfessionals } from '@fieldside/contracts/http/search.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { searchCards } from './parts/professional-cards.ts'

/** Returns the filters that apply to slots; undefined without any. */
const slotFilterOf = ({ time, within }: SearchQuery): SlotFilter | undefined =>
  time === undefined && within === undefined ? undefined : { time, within }

export const serveSearch = (bff: Bff): void => {
  const search = async (ctx: RequestContext, query: SearchQuery, filter?: SlotFilter) => {
    const page = await ctx.readForAnyone('directory', searchProfessionals, { query })
    return { ...page, items: await searchCards(bff, ctx, page.items, filter) }
  }
  serve(bff, searchScreen, (ctx, { query }) => search(ctx, query, slotFilterOf(query)))
  serve(bff, bookingPageScreen, (ctx, { query }) => search(ctx, query))
}
