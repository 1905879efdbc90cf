/** The state codes for which the database's `state_forms` has names. */
export const STATE_CODES: ReadonlySet<string> = new Set(
  (
    'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ' +
    'ne nv nh nj nm ny nc nd oh ok or pa pr ri sc sd tn tx ut vt va wa wv wi wy'
  ).split(' '),
)

/**
 * How to search for a location text. 'state' is an abbreviation and matches a whole word ('co' isn't
 * Columbus). 'city-in-state' ends in ', XX' and matches the end ('Jackson, MI' isn't in Mississippi). 'short'
 * (one or two letters) matches part of the city or abbreviation; 'long' also part of the state's name.
 */
export type PlaceLookup = 'state' | 'city-in-state' | 'short' | 'long'

export const placeLookup = (text: string): PlaceLookup => {
  const words = text.toLowerCase().replaceAll(/[\s.]+/g, ' ')
  const [, comma, last = ''] = /(^|,) ?([a-z]{2})[ ,]*$/.exec(words.trim()) ?? []
  if (STATE_CODES.has(last)) return comma === ',' ? 'city-in-state' : 'state'
  return words.replaceAll(/[ ,]/g, '').length <= 2 ? 'short' : 'long'
}
