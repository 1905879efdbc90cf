import type { Filters } from './filters.ts'

type Phrase = { find: RegExp; says: (found: RegExpExecArray) => Partial<Filters> }

/** A place ends before a comma or the next clause. 'Denver, CO' is one place, because a state follows the comma. */
const PLACE = String.raw`(?!me\b)([\p{L}\d][^,]*?(?:,\s*(?:[A-Z]{2}|D\.\s?C\.)(?:\s+\d{5})?(?!\p{L}))?)(?=\s*(?:,|$)|\s(?:who|with|for|that|and)\b)`

const PROFESSIONAL = String.raw`\p{L}*(?:trainer|therapist|nutritionist|psychologist|specialist)s?\b`
const SPORT = String.raw`(?:\p{L}+(?:ers?|ists?|ing|ball)|(?:athlete|warrior|marathon|run|ride|league|game)s?|(?:triath|gymnast|danc)\p{L}+|yoga|tennis|golf|hockey|lacrosse|rugby)\b`

/**
 * Matches a time of the week. Directly before a sport or someone who practices it, it describes them and stays a word:
 * 'evening runner'. A professional is met at that time: 'evening trainer'.
 */
const atTime = (one: string): RegExp =>
  new RegExp(String.raw`\b${one}(?:s\b|\b(?!\s+(?!${PROFESSIONAL})${SPORT}))`, 'iu')

const RADII = [5, 10, 25, 50, 100]

/** Returns the radius that includes a distance, or the widest. */
const radiusFor = (miles: string): Filters['radius'] =>
  `${RADII.find((radius) => radius >= Number(miles)) ?? 100}` as Filters['radius']

/** Phrases for filters. Place phrases come last, because they would take in a phrase that follows the place. */
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
  { find: /\b(?:available )?this week\b/i, says: () => ({ within: 'week' }) },
  { find: /\bonline\b/i, says: () => ({ online: 'true', location: '', radius: undefined }) },
  {
    find: new RegExp(String.raw`\b[Ww]ithin (\d{1,3}) mi(?:les?)? of ${PLACE}`, 'u'),
    says: ([, miles, place]) => ({ radius: radiusFor(miles!), location: place!, online: undefined }),
  },
  {
    find: /\bwithin (\d{1,3}) mi(?:les?)?\b(?: away)?/i,
    says: ([, miles]) => ({ radius: radiusFor(miles!) }),
  },
  {
    find: new RegExp(String.raw`\b(?:[Nn]ear|[Aa]round) ${PLACE}`, 'u'),
    says: ([, place]) => ({ location: place!, online: undefined }),
  },
]

/**
 * Reads the filters out of a typed line: 'physio near Denver, evenings, under $120' searches 'physio' with three
 * filters. Filters that the line doesn't mention stay out of the result.
 */
export const readLine = (line: string): Partial<Filters> & { words: string } => {
  let words = line
  let said: Partial<Filters> = {}
  for (const { find, says } of PHRASES) {
    const found = find.exec(words)
    if (!found) continue
    said = { ...said, ...says(found) }
    words = `${words.slice(0, found.index)},${words.slice(found.index + found[0].length)}`
  }
  return { ...said, words: withoutGaps(words) }
}

/** Removes leftovers of the phrases: empty parts, a connecting word at the end, and double spaces. */
const withoutGaps = (words: string): string =>
  words
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '' && !/^(and|or|who is|who’s|available)$/i.test(part))
    .join(', ')
    .replace(/\s+(and|on|in|for|at)$/i, '')
