import { placeForm } from './place-form.ts'
import { stateCodeOf } from './states.ts'

/**
 * How to search for a location text. 'state' is an abbreviation and matches a whole word ('co' isn't
 * Columbus). 'city-in-state' ends in ', XX' and matches the end ('Jackson, MI' isn't in Mississippi). 'short'
 * (one or two letters) matches part of the city or abbreviation; 'long' also part of the state's name.
 */
export type PlaceLookup = 'state' | 'city-in-state' | 'short' | 'long'

export const placeLookup = (text: string): PlaceLookup => {
  const words = text.toLowerCase().replaceAll(/[\s.]+/g, ' ')
  const [, comma, last = ''] = /(^|,) ?([a-z]{2})[ ,]*$/.exec(words.trim()) ?? []
  if (stateCodeOf(last)) return comma === ',' ? 'city-in-state' : 'state'
  return words.replaceAll(/[ ,]/g, '').length <= 2 ? 'short' : 'long'
}

const NAME = /^[\p{L}\p{M}\p{Pd}\s,.'’‘ʻʼ´`′]+$/u

/**
 * Returns a LIKE pattern for the forms of a place's city and state, and null where only the text as typed counts:
 * abbreviations and texts with characters that no name has.
 */
export const formPattern = (text: string): string | null => {
  const lookup = placeLookup(text)
  const form = placeForm(text)
  if (lookup === 'state' || lookup === 'short' || form === '' || !NAME.test(text)) return null
  if (lookup === 'long') return `%${form}%`
  const [state = '', ...city] = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .reverse()
  return `%${placeForm(city.reverse().join(' '))} ${placeForm(state)}\n%`
}

const COUNTRY = /[\s,]+(?:usa|u\.s\.a|u\.?s|united states(?: of america)?)[\s.]*$/i
const INITIALS = /\b(\p{L})\.\s?(?=\p{L}\b)/gu
const DOT_AFTER_INITIALS = /\b(\p{Lu}{2,3})\./gu
const ZIP_ALONE = /^(\d{5})(?:[\p{Pd}\s]?\d{4})?$/u
/** 'Denver, CO 80202' and '80202, CO'. A number in a name stays. */
const ZIP_BESIDE = /^(?:.*[\s,](\d{5})(?:\p{Pd}\d{4})?|(\d{5})(?:\p{Pd}\d{4})?,? *(\p{L}.*))$/u

/** Returns what a typed location means without its country and dots in initials: 'Washington, D.C., USA' is in DC. */
export const cleanLocation = (text: string): string =>
  text
    .replaceAll(/[()]/g, ' ')
    .trim()
    .replace(COUNTRY, '')
    .replace(INITIALS, '$1')
    .replace(DOT_AFTER_INITIALS, '$1')
    .trim() || text.trim()

const NEARNESS_BEFORE =
  /^(?:(?:near|in|around|greater|downtown|metro|central|the|(?:city|town|village|township|borough) of)\s+)+/i
const NEARNESS_BEHIND = /(?:\s+(?:area|metro|region|downtown|township|twp\.?))+$/i

/** Returns a location without what says that its surroundings are meant: 'downtown Denver', 'Denver metro area'. */
export const withoutNearness = (text: string): string =>
  text.replace(NEARNESS_BEFORE, '').replace(NEARNESS_BEHIND, '')

const AIR_FORCE_BASE = /\b(?:afb|air force base)\b/i
const BASE = /\s*\b(?:afb|air force base|army base|naval base|military base)\b/i

/** Returns the spellings under which a location may be known, as typed first: 'Scott AFB', 'Lee s Summit'. */
export const spellingsOf = (text: string): Set<string> =>
  new Set([
    text,
    withoutNearness(text),
    text.replace(AIR_FORCE_BASE, 'Air Force Base'),
    text.replace(AIR_FORCE_BASE, 'AFB'),
    text.replace(BASE, ''),
    text.replaceAll(/(?<=\p{L}) s\b/giu, 's'),
    text.replace(/^no\b\.?\s*(?=\p{L})/iu, 'North ').replace(/^so\b\.?\s*(?=\p{L})/iu, 'South '),
  ])

/** Returns the ZIP code in a location, alone or beside its city, and what stands behind one that comes first. */
export const zipIn = (location: string): { zip: string | undefined; behind: string | undefined } => {
  const [, alone] = ZIP_ALONE.exec(location) ?? []
  const [, last, first, behind] = ZIP_BESIDE.exec(location) ?? []
  return { zip: alone ?? last ?? first, behind }
}

/** Military post offices are wherever their unit is. */
export const isMilitaryZip = (zip: string): boolean => /^(09|340|96[2-6])/.test(zip)
