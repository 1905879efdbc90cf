import { type SearchQuery, SearchRadius } from '@fieldside/contracts/http/search.ts'
import { withoutGaps } from '@fieldside/contracts/search-line.ts'
import { SPORTS } from '@fieldside/contracts/sports.ts'
import type { Gazetteer } from '../../places/rules/gazetteer.ts'
import { typedWords } from '../rules/search-words.ts'

export type PlaceInWords = Required<Pick<SearchQuery, 'words' | 'location'>> & Pick<SearchQuery, 'radius'>

const DISTANCE = String.raw`(?:within\s+)?(\d{1,3})[\s-]?mi(?:les?\b|\b\.?)(?:\s+(?:away|radius))?(?:\s+(?:of|from|around)\b)?`
const AT_MOST = '(?:within|under|less than|up to|at most|no more than|max(?:imum)?)'
const WITHIN = new RegExp(
  String.raw`\bwithin\s+${DISTANCE}|\b(?:${AT_MOST}\s+)?${DISTANCE}(?<=radius|of|from|around)`,
  'iu',
)
/** Only a place follows the first ones; 'in' and the like also precede other words. */
const BEFORE_PLACE =
  /\b(?:(near|nearby|close to|close by|next to)|in|at|around|outside(?: of)?)\s+(?=[\p{L}\d])/giu
const PLACE_WORDS_MAX = 6
/** Where a place ends that nothing is known by. */
const CLAUSE_END = /\s*(?:,|$|\b(?:who|with|for|that|and|or|to|on|under|below|in|at)\b)/iu
const UNKNOWN_WORDS_MAX = 4
/** Words that name a part of the body instead of a place, as in 'pain near the elbow'. */
const OF_A_BODY =
  /^(?:my|his|her|their|your|our|the|an?|both|left|right)\b|\b(?:ankle|arm|back|body|calf|chest|elbow|foot|feet|groin|hamstring|hand|heel|hip|jaw|joint|kneecap|knee|leg|muscle|neck|pelvis|rib|shin|shoulder|spine|tendon|thigh|toe|wrist)s?\b/iu
/** Towns whose name, in lower case, is rather a word. */
const EVERYDAY =
  /^(?:ball|balance|bath|battle|camp|cent(?:er|re)|college|commerce|early|energy|freedom|good|grace|harmony|high|home|hope|independence|industry|iron|liberty|marathon|media|middle|midfield|mobile|normal|paradise|plain|power|price|pride|progress|reading|school|speed|springs?|strong|success|summit|surprise|temple|union|unity|university|winter)$/
/** Towns are called so too, but 'north Denver' is in Denver. */
const COMPASS = /^(?:north|south|east|west)(?:east|west|ern)?$/i
/** Sports that towns are named like, or begin like: Polo, IL and Alpine, CA. */
const TOWNLIKE_SPORTS = /alpine skiing|barre|cross[ -]country|polo|rifle|rodeo/.source
const SPORT = new RegExp(String.raw`^(?:${SPORTS.join('|')}|${TOWNLIKE_SPORTS})(?![\p{L}\d])`, 'iu')
/** State codes that are rather words, unless a city and a comma precede them or the line ends with them. */
const WORDLIKE_STATE = /[^,]\s+(?:in|or|me|hi|as)$/i

/** Returns the radius that includes a distance, or the widest. */
const radiusFor = (miles: number): SearchRadius =>
  SearchRadius.options.find((radius) => Number(radius) >= miles) ?? '100'

type Span = { start: number; end: number; location: string }

/** Returns the beginnings of a text, longest first, as offsets where each ends. */
const endsOf = (text: string): number[] =>
  [...text.matchAll(/[^\s,]+/g)]
    .slice(0, PLACE_WORDS_MAX)
    .map(({ 0: word, index }) => index + word.length)
    .reverse()

/** Finds the place that a preposition announces. */
const announced = (line: string, { placeKind }: Gazetteer): Span | undefined => {
  for (const { 0: before, 1: strong, index } of line.matchAll(BEFORE_PLACE)) {
    const start = index + before.length
    const rest = line.slice(start)
    const sportEnd = SPORT.exec(rest)?.[0].length ?? 0
    const known = endsOf(rest).find((end) => {
      const text = rest.slice(0, end)
      const kind = placeKind(text)
      if (kind === null || kind === 'misspelled') return false
      return (
        (strong !== undefined && !COMPASS.test(text)) ||
        (kind !== 'small' && !EVERYDAY.test(text) && end > sportEnd)
      )
    })
    if (known !== undefined) return { start: index, end: start + known, location: rest.slice(0, known) }
    const [clause = ''] = rest.split(CLAUSE_END)
    const guessed = strong
      ? clause.split(/\s+/).length <= UNKNOWN_WORDS_MAX && !OF_A_BODY.test(clause) && clause !== ''
      : placeKind(clause) === 'misspelled'
    if (guessed) return { start: index, end: start + clause.length, location: clause }
  }
  return undefined
}

/** Finds the first place between other words. `isPlace` receives a text and what follows it. */
const findPlace = (line: string, isPlace: (text: string, behind: string) => boolean): Span | undefined => {
  for (const { index: start } of line.matchAll(/(?<![\p{L}\d'’-])[\p{L}\d]/gu)) {
    const rest = line.slice(start)
    const known = endsOf(rest).find((end) => isPlace(rest.slice(0, end), rest.slice(end)))
    if (known !== undefined) return { start, end: start + known, location: rest.slice(0, known) }
  }
  return undefined
}

/** Finds a ZIP code, or a city with its state, without a preposition: 'physio denver co'. */
const unannounced = (line: string, { placeKind }: Gazetteer): Span | undefined =>
  findPlace(
    line,
    (text, behind) =>
      placeKind(text) === 'certain' && (!WORDLIKE_STATE.test(text) || /^\s*(?:,|$)/.test(behind)),
  )

const withoutSpan = (line: string, { start, end }: Span): string =>
  withoutGaps(`${line.slice(0, start)},${line.slice(end)}`)

/**
 * Reads the place and the distance out of the words of a search: 'pt in boulder within 10 miles'. 'Pain in the knee' has
 * none. Returns null when nothing is read.
 */
export const placeInWords = (
  { words = '', location = '', radius }: SearchQuery,
  gazetteer: Gazetteer,
): PlaceInWords | null => {
  const distance = WITHIN.exec(words)
  const miles = distance?.[1] ?? distance?.[2]
  const line = distance
    ? `${words.slice(0, distance.index)} near ${words.slice(distance.index + distance[0].length)}`
    : words
  const found = announced(line, gazetteer) ?? unannounced(line, gazetteer)
  if (!found && !distance) return null
  return {
    words: found ? withoutSpan(line, found) : withoutGaps(line),
    location: found?.location.replace(/(?<=[\p{L}\d]{2})[.!?]+$/u, '') ?? location,
    radius: miles === undefined ? (found ? undefined : radius) : radiusFor(Number(miles)),
  }
}

/**
 * Reads a place that has neither a preposition nor its state, because no professional has one of its words: 'dietitian
 * salida'. Returns null when nothing is read.
 */
export const placeInUnknown = (
  { words = '' }: SearchQuery,
  { placeKind }: Gazetteer,
  isUnknown: (word: string) => boolean,
): PlaceInWords | null => {
  const found = findPlace(
    words,
    (text) =>
      placeKind(text) === 'named' &&
      !EVERYDAY.test(text) &&
      !SPORT.test(text) &&
      typedWords(text).some(isUnknown),
  )
  return found ? { words: withoutSpan(words, found), location: found.location } : null
}
