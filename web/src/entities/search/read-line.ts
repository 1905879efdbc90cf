import { LANGUAGE_LABELS } from '@fieldside/contracts/languages.ts'
import { GAP, withoutGapsBesidePlace } from '@fieldside/contracts/search-line.ts'
import type { Filters } from './filters.ts'

type Phrase = { find: RegExp; says: (match: RegExpExecArray) => Partial<Filters> }

const PROFESSIONAL = String.raw`\p{L}*(?:trainer|therapist|nutritionist|psychologist|specialist)s?\b`
const SPORT = String.raw`(?:\p{L}+(?:ers?|ists?|ing|ball)|(?:athlete|warrior|marathon|run|ride|league|game)s?|(?:triath|gymnast|danc)\p{L}+|yoga|tennis|golf|hockey|lacrosse|rugby)\b`

/**
 * Matches a time of the week. Directly before a sport or someone who practices it, it describes them and stays a word:
 * 'evening runner'. A professional is met at that time: 'evening trainer'.
 */
const atTime = (one: string): RegExp =>
  new RegExp(String.raw`\b${one}(?:s\b|\b(?!\s+(?!${PROFESSIONAL})${SPORT}))`, 'iu')

const ALSO_CALLED = [
  ['español', 'es'],
  ['espanol', 'es'],
  ['mandarin', 'zh'],
  ['cantonese', 'zh'],
  ['filipino', 'tl'],
  ['farsi', 'fa'],
  ['creole', 'ht'],
]
const NAMES_OF_LANGUAGES = Object.entries(LANGUAGE_LABELS).map(([code, name]) => [name.toLowerCase(), code])
const LANGUAGES = new Map([...NAMES_OF_LANGUAGES, ...ALSO_CALLED] as [string, Filters['language']][])
const LANGUAGE = `(${[...LANGUAGES.keys()].join('|')})`

const AMOUNT = String.raw`(\d,\d{3}|\d{1,4})(?:\.\d\d)?(?![\d.,]*\d)`
const DOLLARS = String.raw`(?:\$\s*${AMOUNT}|${AMOUNT}\s*(?:\$|(?:dollars|usd|bucks)\b))`
const EACH_TIME = String.raw`(?:\s*(?:/|per\b|an?\b)\s*(?:h(?:ou)?r|session|visit)\b)?`
/** Requires a currency: 'runners under 18' names an age. */
const PRICE = new RegExp(
  String.raw`(?:\b(?:for )?(?:under|below|less than|up to|at most|no more than|cheaper than|max(?:imum)?)\b|<)\s*${DOLLARS}${EACH_TIME}(?:\s*or less\b)?|${DOLLARS}${EACH_TIME}\s*(?:or less|max(?:imum)?)\b`,
  'i',
)
const dollarsOf = (amount: string): string => String(Number(amount.replace(',', '')))

const ONLINE = '(?:online|virtual(?:ly)?|telehealth|(?:via|over|on|by) (?:zoom|video))'
const IN_PERSON = String.raw`(?:in[\s-]+person|face[\s-]+to[\s-]+face)`

/** Phrases for filters. The server reads the place, because it knows the names. */
const PHRASES: readonly Phrase[] = [
  { find: PRICE, says: ([, ...amounts]) => ({ max_price: dollarsOf(amounts.find(Boolean)!) }) },
  { find: /\b(?:tonight|this evening)\b/i, says: () => ({ time: 'evenings', within: 'today' }) },
  { find: atTime('(?:in the |on )?evening'), says: () => ({ time: 'evenings' }) },
  { find: /\b(?:on )?this weekend\b/i, says: () => ({ time: 'weekends', within: 'week' }) },
  { find: atTime('(?:on (?:the )?)?weekend'), says: () => ({ time: 'weekends' }) },
  { find: /\b(?:available )?today\b/i, says: () => ({ within: 'today' }) },
  { find: /\b(?:available )?tomorrow\b/i, says: () => ({ within: '3-days' }) },
  { find: /\b(?:available )?this week\b/i, says: () => ({ within: 'week' }) },
  {
    find: new RegExp(String.raw`\b(?:${ONLINE} or ${IN_PERSON}|${IN_PERSON} or ${ONLINE})\b`, 'i'),
    says: () => ({}),
  },
  { find: new RegExp(String.raw`\b${IN_PERSON}\b`, 'i'), says: () => ({ kind: 'in-person' }) },
  {
    find: new RegExp(String.raw`\b${ONLINE}\b`, 'i'),
    says: () => ({ online: 'true', location: '', radius: undefined }),
  },
  {
    find: new RegExp(
      String.raw`\b(?:who\s+)?(?:(?:speak(?:s|ing)?|habla)\s+${LANGUAGE}|${LANGUAGE}[\s-]+speak(?:ing|ers?)|in\s+${LANGUAGE})\b(?!\s+(?:fork|fort|harlem|lake|springs|valley|village))`,
      'i',
    ),
    says: ([, ...names]) => ({ language: LANGUAGES.get(names.find(Boolean)!.toLowerCase()) }),
  },
]

/** Words that 'nearby' describes. Before any other, it announces a place: 'physio nearby Denver'. */
const NEARBY_WHOM = String.raw`(?:(?:licensed|mental|performance|personal|physical|registered|running|sports?|strength) )*(?:${PROFESSIONAL}|(?:clinics?|coach(?:es)?|dieti[ct]ians?|doctors?|help|massage|physios?|professionals?|pts?|rehab)\b)`
const NEAR_ME = new RegExp(
  String.raw`\b(?:(?:near|around|close to) (?:me|here|us|my (?:location|place|home|house))\b|in my area\b|nearby(?= ${NEARBY_WHOM})|(?:nearby|close by)(?=\s*(?:$|[,.;:!?])))[.!?]?`,
  'iu',
)

export type ReadLine = Partial<Filters> & {
  words: string
  /** Whether the line asks for a place that it doesn't name: 'physio near me'. */
  nearMe?: true
}

/**
 * Reads the filters out of a typed line: 'physio, evenings, under $120' searches 'physio' with two filters. Filters
 * that the line doesn't mention stay out of the result.
 */
export const readLine = (line: string): ReadLine => {
  let words = line
  let said: Partial<Filters> = {}
  const take = ({ index, 0: { length } }: RegExpExecArray) => {
    words = `${words.slice(0, index)}${GAP}${words.slice(index + length)}`
  }
  for (const { find, says } of PHRASES) {
    const match = find.exec(words)
    if (!match) continue
    said = { ...said, ...says(match) }
    take(match)
  }
  const nearMe = NEAR_ME.exec(words)
  if (nearMe) take(nearMe)
  return { ...said, ...(nearMe && { nearMe: true }), words: withoutGapsBesidePlace(words) }
}
