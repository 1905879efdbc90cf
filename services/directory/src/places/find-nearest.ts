import { notFound } from '@fieldside/platform/errors.ts'
import type { DirectoryContext } from '../context.ts'
import type { Point } from './rules/gazetteer.ts'

/** Returns the ZIP code nearest to a point, which is in no log, event, or stored reply. @throws notFound outside the US */
export const findNearestPlace = async (ctx: DirectoryContext, point: Point) => {
  const nearest = (await ctx.gazetteer()).nearest(point)
  if (!nearest) throw notFound('We couldn’t find a ZIP code near you. Please enter a city or ZIP code.')
  const { zip, city, state } = nearest
  return { zip, city, state }
}
