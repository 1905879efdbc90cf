import { foldedWords } from '@fieldside/contracts/fold.ts'
import { editDistance } from './edit-distance.ts'
import { AIRPORT_CITIES, NICKNAMES, REGION_CITIES } from './nicknames.ts'
import { cleanLocation, spellingsOf, withoutNearness, zipIn } from './place.ts'
import { placeForm } from './place-form.ts'
import { STATE_NAMES, startsState, stateCodeBehind, stateCodeOf } from './states.ts'

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

type City = Town & { form: string; letters: number; zips: number }

/** A city without its state is the one that has this many times the people and ZIP codes of any other of its name. */
const LARGEST_BY = 3
/** A point farther than this from every ZIP code isn't in the US. */
const NEAREST_MAX_MILES = 100
/** A town farther than this from the ZIP codes of its name is another one in the same state. */
const SAME_TOWN_MAX_MILES = 25
const CHOICES_MAX = 4

/** A state's name also means a city elsewhere with this many people: Washington. */
const NAMESAKE_MIN_POPULATION = 100_000
/** One edit makes a city as unlikely as having this many times fewer people, in powers of ten. */
const EDIT_COST = 1.6
/** The same for a wrong first letter, and for another state than the one that was typed. */
const FIRST_LETTER_COST = 0.5
const OTHER_STATE_COST = 2
/** Cities less likely than the best by more than this aren't proposed. */
const PROPOSED_WITHIN = 1.2
const PROPOSED_MAX = 3
/** Shorter names are the beginning of too many cities. */
const PREFIX_MIN_CHARS = 4
/** Many short names are one letter away from a large city. */
const LIKENESS_MIN_CHARS = 6
/** Fewer people than this make a name between other words rather one of them. */
const SMALL_MAX_POPULATION = 2000
const COUNTY = /\s+(?:county|parish)\b/i
const ZIPS = /\b\d{5}(?:\p{Pd}?\d{4})?\b/gu
/** State codes that are rather words. */
const WORDLIKE = new Set(['in', 'or', 'me', 'hi', 'as'])
/** For a misspelled state among cities. */
const STATE_POPULATION = 5_000_000
/** Someone who types the name of a town means it, unless a city that begins so has this many times its people. */
const EXACT_WITHIN = 100

/** How many edits may lie between a typed name and a city's. */
const editsMax = (chars: number): number => (chars < 4 ? 0 : chars < 6 ? 1 : chars < 10 ? 2 : 3)

/** Returns the letters of a form as bits. Each edit changes at most two of them, which spares most distances. */
const lettersOf = (form: string): number => {
  let letters = 0
  for (let index = 0; index < form.length; index += 1) letters |= 1 << (form.charCodeAt(index) % 32)
  return letters
}

const bitCount = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

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
  return {
    form,
    letters: lettersOf(form),
    city,
    state,
    latitude,
    longitude,
    population: town?.population ?? 0,
    zips: areas.length,
  }
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
  // The post's New York is the town named New York City, and Moxee is Moxee City.
  for (const [key, [area]] of areasOf) {
    const longer = key.replace(',', 'city,')
    const [town] = townsOf.get(longer) ?? []
    if (!area || !town || townsOf.has(key) || areasOf.has(longer)) continue
    if (milesBetween(town, area) > SAME_TOWN_MAX_MILES) continue
    townsOf.set(key, [{ ...town, city: area.city }])
    if (NICKNAMES.has(placeForm(town.city))) townsOf.delete(longer)
  }
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
    // The only city that is called by the code of its state: 'NY, NY'.
    const city = words.slice(0, -count).join(' ').replace(/^ny$/, 'new york')
    if (state) return { city, form: placeForm(city), state }
  }
  return { city: text, form: placeForm(text), state: undefined }
}

/** Splits 'denver, c' into the city's form and the beginning of its state. */
const unfinishedState = (text: string): { form: string; state: string } | null => {
  const words = foldedWords(text)
  return words.length < 2 ? null : { form: placeForm(words.slice(0, -1).join(' ')), state: words.at(-1)! }
}

const named = ({ city, state }: Named) => ({ city, state, location: `${city}, ${state}` })

type Address = { zip: string | null; city: string | null; state: string | null }

export type PlaceKind = 'certain' | 'named' | 'small' | 'misspelled'

/** The question to ask about a location, by its name in the API. */
type PlaceQuestion = 'which' | 'part' | 'unknown' | 'else'

export type Resolved = {
  /** Where the location is, if it means one place. */
  point: Point | null
  /** The location as text: 'st louis mo' as 'st louis, MO'. Null for a ZIP code, which is no place's name. */
  text: string | null
  /** The places that may be meant instead, the likeliest first. */
  choices: ReturnType<typeof named>[]
  question: PlaceQuestion | null
}

export type Gazetteer = ReturnType<typeof createGazetteer>

/** Finds places of the US by ZIP code, city, or coordinates. */
export const createGazetteer = (areas: readonly ZipArea[], towns: readonly Town[] = []) => {
  const byZip = new Map(areas.map((area) => [area.zip, area]))
  const cities = citiesOf(areas, towns).sort((a, b) => b.population - a.population || b.zips - a.zips)
  const byForm = Map.groupBy(cities, ({ form }) => form)
  const large = cities.filter((one) => one.population >= NAMESAKE_MIN_POPULATION)
  const cityIn = (form: string, state: string): City | undefined => {
    const [nicknamed, nicknamedState] = NICKNAMES.get(form) ?? REGION_CITIES.get(form)?.[0] ?? []
    return (
      byForm.get(form)?.find((one) => one.state === state) ??
      (nicknamed && nicknamedState === state
        ? byForm.get(placeForm(nicknamed))?.find((one) => one.state === state)
        : undefined)
    )
  }
  const citiesIn = (region: string, state: string | undefined): City[] =>
    (REGION_CITIES.get(region) ?? []).flatMap(([city, itsState]) => {
      const found = state === undefined || state === itsState ? cityIn(placeForm(city), itsState) : undefined
      return found ? [found] : []
    })
  /** Returns a location's ZIP code. Digits before anything but a known place are a house number. */
  const zipOf = (text: string): string | undefined => {
    const { zip, behind } = zipIn(text)
    if (zip === undefined || behind === undefined) return zip
    const { form, state } = cityAndState(behind)
    const isState = stateCodeOf(foldedWords(behind).join(' ')) !== undefined
    return isState || byForm.has(state ? form : placeForm(behind)) ? zip : undefined
  }
  /** A state as a place to search in: 'Washington State', because 'Washington' is also a city. */
  const namedState = (state: string): Resolved['choices'][number] => {
    const name = STATE_NAMES.get(state) ?? state
    const namesakes = byForm.get(placeForm(name)) ?? []
    const isCity = namesakes.some((one) => one.state === state || one.population >= NAMESAKE_MIN_POPULATION)
    const city = isCity ? `${name} State` : name
    return { city, state, location: city }
  }
  const states = [...STATE_NAMES].map(([state, name]) => {
    const form = placeForm(name)
    return { form, letters: lettersOf(form), population: STATE_POPULATION, state, place: namedState(state) }
  })
  const nicknamed = [...NICKNAMES].flatMap(([form, [name, state]]) => {
    const city = form.length < LIKENESS_MIN_CHARS ? undefined : cityIn(placeForm(name), state)
    return city ? [{ ...city, form, letters: lettersOf(form) }] : []
  })
  /** The cities, also by nicknames that are long enough to be misspelled: 'New Yrok City'. */
  const citiesByAnyName = [...cities, ...nicknamed]
  type Likely = Pick<City, 'form' | 'letters' | 'population' | 'state'>
  /** Returns the places that a misspelled or unfinished name may mean, by likeness and population. */
  const likeliest = <One extends Likely>(places: readonly One[], form: string, state?: string) => {
    const most = editsMax(form.length)
    const letters = lettersOf(form)
    return places.flatMap((one): { one: One; score: number }[] => {
      const isStart = form.length >= PREFIX_MIN_CHARS && one.form.startsWith(form)
      if (!isStart && bitCount(one.letters ^ letters) > 2 * most) return []
      const edits = isStart ? 1 : editDistance(form, one.form, most)
      if (edits > most) return []
      const cost =
        edits * EDIT_COST +
        (one.form[0] === form[0] ? 0 : FIRST_LETTER_COST) +
        (state === undefined || state === one.state ? 0 : OTHER_STATE_COST)
      return [{ one, score: Math.log10(one.population + 10) - cost }]
    })
  }
  const propose = (form: string, state: string | undefined): Resolved['choices'] => {
    const scored = [
      ...likeliest(citiesByAnyName, form, state).map(({ one, score }) => ({ place: named(one), score })),
      ...likeliest(state ? [] : states, form).map(({ one, score }) => ({ place: one.place, score })),
    ].sort((a, b) => b.score - a.score)
    const likely = scored.filter(({ score }) => score >= scored[0]!.score - PROPOSED_WITHIN)
    return [...new Map(likely.map(({ place }) => [place.location, place])).values()].slice(0, PROPOSED_MAX)
  }
  /**
   * Returns the large city that a text ends with, after the town of the words before it: 'Astoria, Queens', 'north
   * Denver', 'Back Bay Boston MA'. None for 'upstate South Carolina', which ends with a state.
   */
  const citiesAround = (text: string): City[] => {
    for (const { index } of text.matchAll(/[\s,/]+(?=\p{L})/gu)) {
      const behind = text.slice(index)
      const { form, state } = cityAndState(behind)
      const ofState = stateCodeOf(foldedWords(behind).join(' '))
      const nickname = NICKNAMES.get(form)
      const city = nickname && !state ? cityIn(placeForm(nickname[0]), nickname[1]) : undefined
      const found = city ?? (state || ofState ? cityIn(form, state ?? ofState!) : byForm.get(form)?.[0])
      if (found && found.population >= NAMESAKE_MIN_POPULATION) {
        const part = cityIn(placeForm(text.slice(0, index)), found.state)
        return part && milesBetween(part, found) <= SAME_TOWN_MAX_MILES ? [part, found] : [found]
      }
      if (ofState) return []
    }
    return []
  }
  /** Returns the places that an unknown text may mean. 'Denver Colarado' has a misspelled state, and Boulder County a seat. */
  const proposals = (text: string): Resolved['choices'] => {
    const words = foldedWords(text)
    const ofWords = [1, 2].flatMap((count) => {
      const city = placeForm(words.slice(0, -count).join(' '))
      return likeliest(states, placeForm(words.slice(-count).join(' '))).flatMap(({ one: { state } }) => {
        const found = cityIn(city, state)
        return found ? [found] : []
      })
    })
    if (ofWords.length > 0) return ofWords.map(named)
    const { form, state } = cityAndState(text.replace(COUNTY, ''))
    if (COUNTY.test(text)) {
      const seat = state ? cityIn(form, state) : large.find((one) => one.form === form)
      return (seat ? [seat] : state ? [] : (byForm.get(form) ?? [])).map(named)
    }
    const around = citiesAround(text)
    const ownState = state ?? around[0]?.state
    const similar = propose(form, ownState)
    if (around.length === 0) return similar
    const own = similar.filter((one) => one.state === ownState)
    // 'Slidel LA' has a misspelled town of Louisiana, and 'Silver Lake, LA' a part of Los Angeles.
    const likely =
      around[0]!.state === ownState ? [...around.map(named), ...own] : [...own, ...around.map(named)]
    return [...new Map(likely.map((one) => [one.location, one])).values()]
  }
  const asking = (text: string, question: PlaceQuestion, choices: Resolved['choices']): Resolved => ({
    point: null,
    text,
    choices: choices.slice(0, CHOICES_MAX),
    question,
  })
  const isLikeLargeCity = (form: string): boolean =>
    form.length >= LIKENESS_MIN_CHARS && large.some((one) => editDistance(form, one.form, 1) === 1)
  /** Returns far larger cities with a similar name: 'Pittsburg' is four towns, and Pittsburgh isn't among them. */
  const largerThan = ({ form, population }: City): City[] =>
    population >= NAMESAKE_MIN_POPULATION || form.length < LIKENESS_MIN_CHARS
      ? []
      : likeliest(
          large.filter((one) => one.population >= LARGEST_BY * population),
          form,
        ).flatMap(({ one }) => (editDistance(form, one.form, 1) === 1 ? [one] : []))
  const resolveName = (text: string, form: string): Resolved | undefined => {
    const [largest, ...others] = byForm.get(form) ?? []
    if (!largest) return undefined
    const larger = largerThan(largest).map(named)
    const leads = others.every(
      ({ population, zips }) =>
        largest.population >= LARGEST_BY * population && largest.zips >= LARGEST_BY * zips,
    )
    if (!leads) return asking(text, 'which', [...larger, ...[largest, ...others].map(named)])
    return { point: largest, text, choices: larger, question: larger.length > 0 ? 'else' : null }
  }
  /** Returns what a location means; undefined for a name that nothing has. */
  const resolveText = (text: string): Resolved | undefined => {
    const zip = zipOf(text)
    const at = (point: Point | undefined, name: string | null = text): Resolved => ({
      point: point ?? null,
      text: name,
      choices: [],
      question: null,
    })
    if (zip) return at(byZip.get(zip), null)
    const whole = placeForm(text)
    const words = foldedWords(text).join(' ')
    const ofState = stateCodeOf(words)
    const { city, form, state } = cityAndState(text)
    const listed = state && byForm.get(form)?.find((one) => one.state === state)
    if (listed && !ofState) return at(listed, `${city}, ${state}`)
    const inState = state === undefined ? [] : citiesIn(form, state)
    const region = inState.length > 0 ? inState : citiesIn(whole, undefined)
    if (region.length > 0) return asking(text, 'part', region.map(named))
    const nickname = NICKNAMES.get(whole)
    const nicknamed = nickname && cityIn(placeForm(nickname[0]), nickname[1])
    if (nicknamed) {
      const other = ofState === undefined || ofState === nicknamed.state ? [] : [namedState(ofState)]
      const question = other.length > 0 ? 'else' : null
      return { ...at(nicknamed, named(nicknamed).location), choices: other, question }
    }
    if (ofState) {
      const ownCity = cityIn(whole, ofState)
      if (ownCity) return at(ownCity, named(ownCity).location)
      const namesakes = byForm.get(whole) ?? []
      if ((namesakes[0]?.population ?? 0) < NAMESAKE_MIN_POPULATION)
        return at(undefined, STATE_NAMES.get(ofState)!.toLowerCase() === words ? text : ofState)
      return asking(text, 'which', [namedState(ofState), ...namesakes.map(named)])
    }
    const found = state && cityIn(form, state)
    if (found) return at(found, named(found).location)
    const part = citiesAround(text).at(-2)
    return resolveName(text, whole) ?? (part && at(part, named(part).location))
  }
  const kindOf = (text: string): PlaceKind | null | undefined => {
    const form = placeForm(text)
    if (AIRPORT_CITIES.has(form)) return null
    const found = resolveText(text)
    if (!found) return undefined
    if (found.text === null) {
      const besideZip = text
        .replaceAll(ZIPS, '')
        .replace(/\bzip(?: ?code)?\b:?/i, '')
        .trim()
      const isPlace = found.point && (besideZip === '' || resolveText(besideZip) !== undefined)
      return isPlace ? 'certain' : null
    }
    if (byForm.has(form)) return byForm.get(form)![0]!.population < SMALL_MAX_POPULATION ? 'small' : 'named'
    if (stateCodeOf(foldedWords(text).join(' '))) return WORDLIKE.has(form) ? null : 'named'
    return cityAndState(text).state && !NICKNAMES.has(form) ? 'certain' : 'named'
  }
  const placeKind = (location: string): PlaceKind | null => {
    const text = cleanLocation(location)
    for (const spelling of spellingsOf(text)) {
      const kind = kindOf(spelling)
      if (kind !== undefined) return kind
    }
    return isLikeLargeCity(placeForm(withoutNearness(text))) ? 'misspelled' : null
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
      for (const spelling of spellingsOf(text)) {
        const found = resolveText(spelling)
        if (found) return found
      }
      return asking(text, 'unknown', proposals(text))
    },
    /**
     * Tells what a text between other words is: a 'certain' place is a ZIP code or has its state, a 'small' one has few
     * people, and a 'misspelled' one resembles a large city. Null for any other text.
     */
    placeKind,
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
    /** Returns places whose name starts with a text: those with exactly this name first, then the largest. */
    suggest: (text: string, limit: number): ReturnType<typeof named>[] => {
      const zip = zipOf(cleanLocation(text))
      if (zip) {
        const area = byZip.get(zip)
        return area ? [{ city: area.city, state: area.state, location: zip }] : []
      }
      const whole = placeForm(text)
      const { form, state } = cityAndState(text)
      const unfinished = unfinishedState(text)
      // A last word such as 'st' is the beginning of 'Stockton', or short for 'Saint'.
      const starts = [whole, placeForm(`${text} x`).slice(0, -1)].filter((start) => start !== '')
      const nickname = NICKNAMES.get(whole)
      const first = [
        nickname && cityIn(placeForm(nickname[0]), nickname[1]),
        state && cityIn(form, state),
        ...citiesIn(whole, undefined),
      ].filter((one) => one !== undefined && one !== '')
      const rankOf = (one: City): number => {
        if (first.includes(one)) return 0
        if (unfinished?.form === one.form && startsState(one.state, unfinished.state)) return 1
        if (state === one.state && one.form.startsWith(form)) return text.includes(',') ? 1 : 3
        return starts.some((start) => one.form.startsWith(start)) ? 2 : 4
      }
      const ranked = Map.groupBy(cities, rankOf)
      const [largest] = ranked.get(2) ?? []
      const isExact = (one: City) =>
        one.form === whole && one.population * EXACT_WITHIN >= (largest?.population ?? 0)
      return [
        ...(ranked.get(0) ?? []).sort((a, b) => first.indexOf(a) - first.indexOf(b)),
        ...(ranked.get(1) ?? []),
        ...(ranked.get(2) ?? []).filter(isExact),
        ...(ranked.get(2) ?? []).filter((one) => !isExact(one)),
        ...(ranked.get(3) ?? []),
      ]
        .slice(0, limit)
        .map(named)
    },
  }
}
