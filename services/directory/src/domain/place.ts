/** Those that the database's state_forms has names for. */
export const STATE_CODES: ReadonlySet<string> = new Set(
  (
    'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ' +
    'ne nv nh nj nm ny nc nd oh ok or pa pr ri sc sd tn tx ut vt va wa wv wi wy'
  ).split(' '),
)

/**
 * What a text typed for a location is looked for as:
 * - 'state': an abbreviation, so a word of the place and no part of one ('co' is not Columbus);
 * - 'city-in-state': one after a comma, so the end of the place ('Jackson, MI' is not in Mississippi);
 * - 'short': one or two letters, so a part of the city or the abbreviation;
 * - 'long': anything else, also a part of the state's name.
 */
export type PlaceLookup = 'state' | 'city-in-state' | 'short' | 'long'

export const placeLookup = (text: string): PlaceLookup => {
  const words = text.toLowerCase().replaceAll(/[\s.]+/g, ' ')
  const [, comma, last = ''] = /(^|,) ?([a-z]{2})[ ,]*$/.exec(words.trim()) ?? []
  if (STATE_CODES.has(last)) return comma === ',' ? 'city-in-state' : 'state'
  return words.replaceAll(/[ ,]/g, '').length <= 2 ? 'short' : 'long'
}
