import type { SearchQuery } from '@fieldside/contracts/http/search.ts'
import type { DirectoryContext } from '../context.ts'
import { locateSearch } from './steps/locate-search.ts'
import { readSearch } from './steps/read-search.ts'

/** Rejects what can't be searched for, such as a radius around a place that isn't one point. @throws invalidInput */
export const refuseUnsearchable = async (ctx: DirectoryContext, query: SearchQuery): Promise<void> => {
  await readSearch(ctx, query, await locateSearch(ctx, query), ctx.now())
}
