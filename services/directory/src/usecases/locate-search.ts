import type { SearchQuery } from '@fieldside/contracts/http/search.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { DirectoryContext } from '../context.ts'
import type { Point, Resolved } from '../domain/gazetteer.ts'
import { isMilitaryZip, zipIn } from '../domain/place.ts'
import { DEFAULT_RADIUS_MILES } from '../domain/search-query.ts'

export type SearchArea = {
  point: Point | null
  radiusMiles: number | null
  /** Finds places whose city and state contain it, beside those within the radius. Null when only the radius counts. */
  text: string | null
  /** The places that a name without its state may mean. */
  choices: Resolved['choices']
}

const invalid = (field: string, message: string) => invalidInput([{ field, message }])

const unknownZip = (zip: string) =>
  invalid(
    'location',
    isMilitaryZip(zip)
      ? 'A military ZIP code has no place on the map. Please enter a city or another ZIP code'
      : 'We couldn’t find this ZIP code',
  )

const needsPlace = (what: string, [choice]: Resolved['choices']): string =>
  choice
    ? `${what} needs one place. Add the state, such as ${choice.location}.`
    : `${what} needs a ZIP code, or a city with its state`

/**
 * Finds the point and radius that a search means, if it means one point. A place alone means DEFAULT_RADIUS_MILES
 * around it, and everyone whose location contains the text. @throws invalidInput naming the field
 */
export const locateSearch = async (ctx: DirectoryContext, query: SearchQuery): Promise<SearchArea> => {
  const { location = '', radius } = query
  if (query.online && location !== '') throw invalid('online', 'Please choose a location or online sessions')
  const { point, text, choices }: Resolved =
    location === '' ? { point: null, text: null, choices: [] } : (await ctx.gazetteer()).resolve(location)
  if (location !== '' && text === null && !point) throw unknownZip(zipIn(location).zip ?? '')
  if (radius !== undefined && !point) throw invalid('radius', needsPlace('A radius', choices))
  if (query.sort === 'nearest' && !point) throw invalid('sort', needsPlace('Sorting by distance', choices))
  if (radius !== undefined) return { point, radiusMiles: Number(radius), text: null, choices }
  return { point, radiusMiles: point && DEFAULT_RADIUS_MILES, text, choices }
}
