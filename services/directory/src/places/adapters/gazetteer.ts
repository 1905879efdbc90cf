import { readFileSync } from 'node:fs'
import { createGazetteer, type Gazetteer, type Town, type ZipArea } from '../rules/gazetteer.ts'

const FOLDER = new URL('../../../places/', import.meta.url)

const rowsOf = (name: string): string[][] =>
  readFileSync(new URL(name, FOLDER), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

/** Reads the tables that `npm run places` builds. Sources: GeoNames, the US Census Bureau, HUD, and the Postal Service. */
export const gazetteerTables = (): { zips: ZipArea[]; towns: Town[] } => ({
  zips: rowsOf('zips.tsv').map(([zip, city, state, latitude, longitude]) => ({
    zip: zip!,
    city: city!,
    state: state!,
    latitude: Number(latitude),
    longitude: Number(longitude),
  })),
  towns: rowsOf('towns.tsv').map(([city, state, population, latitude, longitude]) => ({
    city: city!,
    state: state!,
    population: Number(population),
    latitude: Number(latitude),
    longitude: Number(longitude),
  })),
})

let loading: Promise<Gazetteer> | undefined

const load = async (): Promise<Gazetteer> => {
  const { zips, towns } = gazetteerTables()
  return createGazetteer(zips, towns)
}

/** Loads US places once. */
export const gazetteer = (): Promise<Gazetteer> => {
  loading ??= load()
  return loading
}
