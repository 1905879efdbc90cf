import { stateCodeOf } from './states.ts'

export type Point = { latitude: number; longitude: number }
export type ZipArea = Point & { zip: string; city: string; state: string }

/** The mean radius of the earth in miles (IUGG: 6,371.0088 km). */
export const EARTH_RADIUS_MILES = 3958.7613

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the distance in miles along the surface, by the haversine formula (R. W. Sinnott, Sky & Telescope 68, 1984). */
export const milesBetween = (one: Point, other: Point): number => {
  const halfLatitude = Math.sin(radians(other.latitude - one.latitude) / 2)
  const halfLongitude = Math.sin(radians(other.longitude - one.longitude) / 2)
  const a =
    halfLatitude ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfLongitude ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(a)))
}

type City = Point & { city: string; state: string; words: string; zips: number }

/** A city without its state is the one that has this many times the ZIP codes of the next one with its name. */
const LARGEST_BY = 3
/** A point farther than this from every ZIP code isn't in the US. */
const NEAREST_MAX_MILES = 100

const ABBREVIATED: Record<string, string> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' }

const INITIALS = /\b([a-z])\.(?=[a-z]\b)/g

/** Returns the words of a place in one form: 'D.C.' is 'dc', and 'St. Louis' is 'st louis'. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(INITIALS, '$1')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => ABBREVIATED[word] ?? word)
    .join(' ')

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

const citiesOf = (areas: readonly ZipArea[]): City[] => {
  const byName = Map.groupBy(areas, ({ city, state }) => `${wordsOf(city)},${state}`)
  return [...byName.values()].map((of) => ({
    city: of[0]!.city,
    state: of[0]!.state,
    words: wordsOf(of[0]!.city),
    zips: of.length,
    latitude: median(of.map(({ latitude }) => latitude)),
    longitude: median(of.map(({ longitude }) => longitude)),
  }))
}

/** Splits 'Denver, CO', 'denver colorado', or 'Denver' into the city and the state's code. */
const cityAndState = (text: string): { city: string; state: string | undefined } => {
  const words = wordsOf(text).split(' ')
  for (const count of [1, 2, 3]) {
    const state = words.length > count ? stateCodeOf(words.slice(-count).join(' ')) : undefined
    if (state) return { city: words.slice(0, -count).join(' '), state }
  }
  return { city: words.join(' '), state: undefined }
}

type Address = { zip: string | null; city: string | null; state: string | null }

export type Gazetteer = ReturnType<typeof createGazetteer>

/** Finds places of the US by ZIP code, city, or coordinates. A city is at the median of its ZIP codes. */
export const createGazetteer = (areas: readonly ZipArea[]) => {
  const byZip = new Map(areas.map((area) => [area.zip, area]))
  const cities = citiesOf(areas).sort((a, b) => b.zips - a.zips)
  const byName = Map.groupBy(cities, ({ words }) => words)
  const cityIn = (city: string, state: string | undefined): City | undefined => {
    const named = byName.get(city) ?? []
    if (state) return named.find((one) => one.state === state)
    const [largest, next] = named
    return largest && largest.zips >= LARGEST_BY * (next?.zips ?? 0) ? largest : undefined
  }
  return {
    /** Returns the point of a ZIP code, or else of a city in a known state: London, Ontario isn't London, KY. */
    pointOf: ({ zip, city, state }: Address): Point | undefined => {
      const area = zip ? byZip.get(zip) : undefined
      if (area) return area
      const code = stateCodeOf(wordsOf(state ?? ''))
      return city && code ? cityIn(wordsOf(city), code) : undefined
    },
    /**
     * Returns the point that a search's location means, if it means only one. The name of a state is only a city of
     * that state: 'New York' is one, and 'Florida' isn't the town in New York.
     */
    resolve: (location: string): Point | undefined => {
      if (/^\d{5}$/.test(location)) return byZip.get(location)
      const words = wordsOf(location)
      const named = stateCodeOf(words)
      if (named) return cityIn(words, named)
      const { city, state } = cityAndState(location)
      return cityIn(city, state)
    },
    /** Returns the ZIP code whose center is nearest, within NEAREST_MAX_MILES. */
    nearest: (point: Point): ZipArea | undefined => {
      let nearest: ZipArea | undefined
      let nearestMiles = NEAREST_MAX_MILES
      for (const area of areas) {
        // A degree of latitude is 69 miles, so most ZIP codes need no trigonometry.
        if (Math.abs(area.latitude - point.latitude) * 69 > nearestMiles) continue
        const miles = milesBetween(area, point)
        if (miles < nearestMiles) [nearest, nearestMiles] = [area, miles]
      }
      return nearest
    },
    /** Returns cities whose name starts with a text, those with the most ZIP codes first. */
    suggest: (text: string, limit: number): { city: string; state: string; location: string }[] => {
      if (/^\d{5}$/.test(text)) {
        const area = byZip.get(text)
        return area ? [{ city: area.city, state: area.state, location: area.zip }] : []
      }
      const { city, state } = cityAndState(text)
      return cities
        .filter((one) => one.words.startsWith(city) && (!state || one.state === state))
        .slice(0, limit)
        .map((one) => ({ city: one.city, state: one.state, location: `${one.city}, ${one.state}` }))
    },
  }
}
