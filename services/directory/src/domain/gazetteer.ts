import { foldedWords } from '@fieldside/contracts/fold.ts'
import { cleanLocation, zipIn } from './place.ts'
import { placeForm } from './place-form.ts'
import { stateCodeBehind, stateCodeOf } from './states.ts'

export type Point = { latitude: number; longitude: number }
type Named = { city: string; state: string }
export type ZipArea = Point & Named & { zip: string }
/** A place that people name, which needn't be one to the post: McLean, VA gets its mail as Mc Lean, and Queens, NY under 60 names. */
export type Town = Point & Named & { population: number }

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

/** Returns the distance of a record from a point; null without one of them. */
export const milesFrom = (
  point: Point | null,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): number | null =>
  point && latitude !== null && longitude !== null ? milesBetween(point, { latitude, longitude }) : null

/** Rounds to whole miles, and to 0 below one mile, which reads 'Under 1 mi'. */
export const wholeMiles = (miles: number): number => (miles < 1 ? 0 : Math.round(miles))

type City = Town & { form: string; zips: number }

/** A city without its state is the one that has this many times the people and ZIP codes of any other of its name. */
const LARGEST_BY = 3
/** A point farther than this from every ZIP code isn't in the US. */
const NEAREST_MAX_MILES = 100
/** A town farther than this from the ZIP codes of its name is another one in the same state. */
const SAME_TOWN_MAX_MILES = 25
const CHOICES_MAX = 4

const NICKNAMES = new Map<string, [city: string, state: string]>([
  ['nyc', ['newyork', 'NY']],
  ['newyorkcity', ['newyork', 'NY']],
  ['la', ['losangeles', 'CA']],
  ['dc', ['washington', 'DC']],
  ['sf', ['sanfrancisco', 'CA']],
  ['philly', ['philadelphia', 'PA']],
  ['vegas', ['lasvegas', 'NV']],
  // Its middle.
  ['longisland', ['centralislip', 'NY']],
])

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

const middleOf = (points: readonly Point[]): Point => ({
  latitude: median(points.map(({ latitude }) => latitude)),
  longitude: median(points.map(({ longitude }) => longitude)),
})

/** Merges the ZIP codes and the towns of one name in one state. The town's point is its center. */
const cityOf = (form: string, areas: readonly ZipArea[], towns: readonly Town[]): City => {
  const middle = areas.length > 0 ? middleOf(areas) : null
  const [town] = middle
    ? towns
        .filter((one) => milesBetween(one, middle) <= SAME_TOWN_MAX_MILES)
        .sort((a, b) => milesBetween(a, middle) - milesBetween(b, middle))
    : towns.toSorted((a, b) => b.population - a.population)
  const { city, state } = town ?? areas[0]!
  const { latitude, longitude } = town ?? middle!
  return { form, city, state, latitude, longitude, population: town?.population ?? 0, zips: areas.length }
}

const citiesOf = (areas: readonly ZipArea[], towns: readonly Town[]): City[] => {
  const forms = new Map<string, string>()
  const keyOf = ({ city, state }: Named): string => {
    const form = forms.get(city) ?? placeForm(city)
    forms.set(city, form)
    return `${form},${state}`
  }
  const areasOf = Map.groupBy(areas, keyOf)
  const townsOf = Map.groupBy(towns, keyOf)
  return [...new Set([...areasOf.keys(), ...townsOf.keys()])].map((key) =>
    cityOf(key.slice(0, key.lastIndexOf(',')), areasOf.get(key) ?? [], townsOf.get(key) ?? []),
  )
}

/** Splits 'Denver, CO', 'denver colorado', or 'Denver' into the city's form and the state's code. */
const cityAndState = (text: string): { city: string; form: string; state: string | undefined } => {
  const words = foldedWords(text)
  // 'west virginia' ends in the name of another state, and 'u s virgin islands' has four words.
  for (const count of [4, 3, 2, 1]) {
    const state = words.length > count ? stateCodeBehind(words.slice(-count).join(' ')) : undefined
    const city = words.slice(0, -count).join(' ')
    if (state) return { city, form: placeForm(city), state }
  }
  return { city: text, form: placeForm(text), state: undefined }
}

const named = ({ city, state }: Named) => ({ city, state, location: `${city}, ${state}` })

type Address = { zip: string | null; city: string | null; state: string | null }

export type Resolved = {
  /** Where the location is, if it means one place. */
  point: Point | null
  /** The location as text: 'st louis mo' as 'st louis, MO'. Null for a ZIP code, which is no place's name. */
  text: string | null
  /** The places that a name without a state may mean, the largest first, when there are several. */
  choices: ReturnType<typeof named>[]
}

export type Gazetteer = ReturnType<typeof createGazetteer>

/** Finds places of the US by ZIP code, city, or coordinates. */
export const createGazetteer = (areas: readonly ZipArea[], towns: readonly Town[] = []) => {
  const byZip = new Map(areas.map((area) => [area.zip, area]))
  const cities = citiesOf(areas, towns).sort((a, b) => b.population - a.population || b.zips - a.zips)
  const byForm = Map.groupBy(cities, ({ form }) => form)
  const cityIn = (form: string, state: string): City | undefined => {
    const [nicknamed, nicknamedState] = NICKNAMES.get(form) ?? []
    return (
      byForm.get(form)?.find((one) => one.state === state) ??
      (nicknamed && nicknamedState === state ? cityIn(nicknamed, state) : undefined)
    )
  }
  /** Returns a location's ZIP code. Digits before anything but a known place are a house number. */
  const zipOf = (text: string): string | undefined => {
    const { zip, behind } = zipIn(text)
    if (zip === undefined || behind === undefined) return zip
    const { form, state } = cityAndState(behind)
    const isState = stateCodeOf(foldedWords(behind).join(' ')) !== undefined
    return isState || byForm.has(state ? form : placeForm(behind)) ? zip : undefined
  }
  const resolveName = (form: string): Omit<Resolved, 'text'> => {
    const [largest, ...others] = byForm.get(form) ?? []
    if (!largest) return { point: null, choices: [] }
    const leads = others.every(
      ({ population, zips }) =>
        largest.population >= LARGEST_BY * population && largest.zips >= LARGEST_BY * zips,
    )
    if (leads) return { point: largest, choices: [] }
    return { point: null, choices: [largest, ...others].slice(0, CHOICES_MAX).map(named) }
  }
  return {
    /** Returns the point of a ZIP code, or else of a city in a known state: London, Ontario isn't London, KY. */
    pointOf: ({ zip, city, state }: Address): Point | undefined => {
      const area = zip ? byZip.get(zip) : undefined
      if (area) return area
      const code = stateCodeOf(foldedWords(state ?? '').join(' ')) ?? stateCodeOf(placeForm(state ?? ''))
      return city && code ? cityIn(placeForm(city), code) : undefined
    },
    /**
     * Finds what a search's location means. The name of a state is only a city of that state: 'New York' is one, and
     * 'Florida' isn't the town in New York. 'Port Washington' is no port in Washington.
     */
    resolve: (location: string): Resolved => {
      const text = cleanLocation(location)
      const zip = zipOf(text)
      const at = (point: Point | undefined, name: string | null = text): Resolved => ({
        point: point ?? null,
        text: name,
        choices: [],
      })
      if (zip) return at(byZip.get(zip), null)
      const whole = placeForm(text)
      const nickname = NICKNAMES.get(whole)
      if (nickname) return at(cityIn(...nickname))
      const ofState = stateCodeOf(foldedWords(text).join(' '))
      if (ofState) {
        const city = cityIn(whole, ofState)
        return at(city, city ? named(city).location : text)
      }
      const { city, form, state } = cityAndState(text)
      const found = state && cityIn(form, state)
      return found ? at(found, `${city}, ${state}`) : { text, ...resolveName(whole) }
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
    /** Returns places whose name starts with a text, the largest first. */
    suggest: (text: string, limit: number): ReturnType<typeof named>[] => {
      const zip = zipOf(cleanLocation(text))
      if (zip) {
        const area = byZip.get(zip)
        return area ? [{ city: area.city, state: area.state, location: zip }] : []
      }
      const { form, state } = cityAndState(text)
      // A last word such as 'st' is the beginning of 'Stockton', or short for 'Saint'.
      const starts = [placeForm(text), placeForm(`${text} x`).slice(0, -1)].filter((start) => start !== '')
      const isFound = (one: City): boolean =>
        starts.some((start) => one.form.startsWith(start)) ||
        (state !== undefined && one.state === state && one.form.startsWith(form))
      const nickname = NICKNAMES.get(placeForm(text))
      const nicknamed = nickname && cityIn(...nickname)
      const found = cities.filter((one) => one !== nicknamed && isFound(one))
      return [...(nicknamed ? [nicknamed] : []), ...found].slice(0, limit).map(named)
    },
  }
}
