const NAMES =
  'AL alabama|AK alaska|AS american samoa|AZ arizona|AR arkansas|CA california|CO colorado|CT connecticut|' +
  'DE delaware|DC district of columbia|FL florida|GA georgia|GU guam|HI hawaii|ID idaho|IL illinois|IN indiana|' +
  'IA iowa|KS kansas|KY kentucky|LA louisiana|ME maine|MH marshall islands|MD maryland|MA massachusetts|MI michigan|' +
  'FM micronesia|MN minnesota|MS mississippi|MO missouri|MT montana|NE nebraska|NV nevada|NH new hampshire|' +
  'NJ new jersey|NM new mexico|NY new york|NC north carolina|ND north dakota|MP northern mariana islands|OH ohio|' +
  'OK oklahoma|OR oregon|PW palau|PA pennsylvania|PR puerto rico|RI rhode island|SC south carolina|SD south dakota|' +
  'TN tennessee|TX texas|UT utah|VT vermont|VI virgin islands|VA virginia|WA washington|WV west virginia|' +
  'WI wisconsin|WY wyoming'

/** Abbreviations from before the post's, as in 'Boston, Mass.' */
const OLDER =
  'AL ala|AZ ariz|AR ark|CA calif|CA cal|CO colo|CT conn|DE del|FL fla|IL ill|IN ind|KS kans|KS kan|MA mass|MI mich|' +
  'MN minn|MS miss|MT mont|NE neb|NE nebr|NV nev|OK okla|OR ore|PA penn|PA penna|TN tenn|TX tex|VA virg|WA wash|' +
  'WI wis|WI wisc|WV w va|WY wyo'

/** Shorter names that aren't the post's codes. */
const SHORTER =
  'NC n carolina|SC s carolina|ND n dakota|SD s dakota|WV w virginia|NM n mexico|VI usvi|MP cnmi'

const byName = (names: string): [name: string, code: string][] =>
  names.split('|').map((state) => [state.slice(3), state.slice(0, 2)])

const CODES = new Map([
  ...byName(NAMES).flatMap(([name, code]) => [[code.toLowerCase(), code] as const, [name, code] as const]),
  ...byName(SHORTER),
])
export const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.split('|').map((state) => [
    state.slice(0, 2),
    state.slice(3).replaceAll(/\b(?!of\b)[a-z]/g, (letter) => letter.toUpperCase()),
  ]),
)
const OLDER_CODES = new Map(byName(OLDER))

/** Returns 'CO' for 'co' and 'colorado', 'DC' for 'd c', and undefined for what isn't a state or territory. */
export const stateCodeOf = (words: string): string | undefined =>
  CODES.get(
    words
      .replace(/^u ?s |^state of /, '')
      .replace(/ state$/, '')
      .replace(/^(\p{L}) (\p{L})$/u, '$1$2'),
  )

/** Tells whether a state's code or name starts with a folded word. */
export const startsState = (code: string, word: string): boolean =>
  code.toLowerCase().startsWith(word) || (STATE_NAMES.get(code) ?? '').toLowerCase().startsWith(word)

/** The same behind the name of a city, where 'mass' and 'colo' mean a state too. */
export const stateCodeBehind = (words: string): string | undefined =>
  stateCodeOf(words) ?? OLDER_CODES.get(words)
