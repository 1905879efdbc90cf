import type { SearchQuery } from '@fieldside/contracts/http/search.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { DirectoryContext } from '../../context.ts'
import type { Point, Resolved } from '../../places/rules/gazetteer.ts'
import { isMilitaryZip, zipIn } from '../../places/rules/place.ts'
import { DEFAULT_RADIUS_MILES } from './search-query.ts'

export type SearchArea = {
  point: Point | null
  radiusMiles: number | null
  /** Finds places whose city and state contain it, beside those within the radius. Null when only the radius counts. */
  text: string | null
  /** The places that may be meant instead. */
  choices: Resolved['choices']
  question: Resolved['question']
}

const NOWHERE: Resolved = { point: null, text: null, choices: [], question: null }

const invalid = (field: string, message: string) => invalidInput([{ field, message }])

const unknownZip = (zip: string) =>
  invalid(
    'location',
    isMilitaryZip(zip)
      ? 'A military ZIP code has no place on the map. Please enter a city or another ZIP code'
      : 'We couldn’t find this ZIP code',
  )

const needsPlace = (what: string, location: string, { choices, question }: Resolved): string => {
  const [choice] = choices
  if (!choice) return `${what} needs a ZIP code, or a city with its state`
  if (question === 'unknown') return `We don’t know “${location}”. Did you mean ${choice.location}?`
  if (question === 'part') return `${what} needs one place. Choose a city, such as ${choice.location}.`
  return `${what} needs one place. Add the state, such as ${choices.find((one) => one.location !== one.city)!.location}.`
}

/**
 * Finds the point and radius that a search means, if it means one point. A place alone means DEFAULT_RADIUS_MILES
 * around it, and everyone whose location contains the text. @throws invalidInput naming the field
 */
export const locateSearch = async (ctx: DirectoryContext, query: SearchQuery): Promise<SearchArea> => {
  const { location = '', radius } = query
  if (query.online && location !== '') throw invalid('online', 'Please choose a location or online sessions')
  const resolved = location === '' ? NOWHERE : (await ctx.gazetteer()).resolve(location)
  const { point, text, choices, question } = resolved
  if (location !== '' && text === null && !point) throw unknownZip(zipIn(location).zip ?? '')
  if (radius !== undefined && !point) throw invalid('radius', needsPlace('A radius', location, resolved))
  if (query.sort === 'nearest' && !point)
    throw invalid('sort', needsPlace('Sorting by distance', location, resolved))
  if (radius !== undefined) return { point, radiusMiles: Number(radius), text: null, choices, question }
  return { point, radiusMiles: point && DEFAULT_RADIUS_MILES, text, choices, question }
}
