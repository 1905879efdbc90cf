import { LANGUAGE_LABELS } from '@fieldside/contracts/languages.ts'
import { withoutGaps } from '@fieldside/contracts/search-line.ts'
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

/** Phrases for filters. The server reads the place, because it knows the names. */
const PHRASES: readonly Phrase[] = [
  {
    // Requires a currency: 'runners under 18' names an age.
    find: /\b(?:under|below|less than|up to|at most)\s*(?:\$\s*(\d,\d{3}|\d{1,4})(?![\d,]*\d)|(\d,\d{3}|\d{1,4}) dollars\b)/i,
    says: ([, dollars, spelled = '']) => ({
      max_price: String(Number((dollars ?? spelled).replace(',', ''))),
    }),
  },
  { find: atTime('(?:in the |on )?evening'), says: () => ({ time: 'evenings' }) },
  { find: /\b(?:on )?this weekend\b/i, says: () => ({ time: 'weekends', within: 'week' }) },
  { find: atTime('(?:on )?weekend'), says: () => ({ time: 'weekends' }) },
  { find: /\b(?:available )?today\b/i, says: () => ({ within: 'today' }) },
  { find: /\b(?:available )?tomorrow\b/i, says: () => ({ within: '3-days' }) },
  { find: /\b(?:available )?this week\b/i, says: () => ({ within: 'week' }) },
  { find: /\bonline\b/i, says: () => ({ online: 'true', location: '', radius: undefined }) },
  {
    find: new RegExp(
      String.raw`\b(?:who\s+)?(?:(?:speak(?:s|ing)?|habla)\s+${LANGUAGE}|${LANGUAGE}[\s-]+speak(?:ing|ers?)|in\s+${LANGUAGE})\b(?!\s+(?:fork|fort|lake|springs|valley))`,
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
    words = `${words.slice(0, index)},${words.slice(index + length)}`
  }
  for (const { find, says } of PHRASES) {
    const match = find.exec(words)
    if (!match) continue
    said = { ...said, ...says(match) }
    take(match)
  }
  const nearMe = NEAR_ME.exec(words)
  if (nearMe) take(nearMe)
  return { ...said, ...(nearMe && { nearMe: true }), words: withoutGaps(words) }
}
