import { bookingPageScreen, searchScreen } from '@fieldside/contracts/http/bff/search.ts'
import { type SearchQuery, searchProfessionals } from '@fieldside/contracts/http/search.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { searchCards } from './parts/professional-cards.ts'

export const serveSearch = (bff: Bff): void => {
  const search = async (ctx: RequestContext, query: SearchQuery) => {
    const found = await ctx.readForAnyone('directory', searchProfessionals, { query })
    return { ...found, items: await searchCards(bff, ctx, found.items) }
  }
  serve(bff, searchScreen, (ctx, { query }) => search(ctx, query))
  serve(bff, bookingPageScreen, (ctx, { query }) => search(ctx, query))
}
