import type { SearchQuery } from '@fieldside/contracts/http/search.ts'
import { LANGUAGE_LABELS } from '@fieldside/contracts/languages.ts'
import { PROFESSIONAL_TYPES, type ProfessionalType } from '@fieldside/contracts/professional-types.ts'

export type Text = string | null
type Filter<Value> =
  | { values: Record<Extract<Value, string>, string> }
  | { read: (text: Text) => string | undefined }

const TYPES = Object.fromEntries(PROFESSIONAL_TYPES.map((type) => [type, type]))

const MOST_CHARS = 100
const asTyped = (text: Text): string => (text ?? '').slice(0, MOST_CHARS)

/** Filters by choices from a list, and by facts that are true or not. */
export const CHOICE_FILTERS = {
  language: { name: 'language', values: LANGUAGE_LABELS, title: 'Language', any: 'Any language' },
} as const
export const FLAG_FILTERS = {
  welcomes_new: { name: 'welcomes_new', values: { true: 'New athletes welcome' }, title: 'New athletes' },
} as const

/** The parameters of a search: their values with labels, or how to read a text from the URL. */
export const FILTERS = {
  words: { read: asTyped },
  location: { read: asTyped },
  radius: {
    values: {
      5: 'Within 5 miles',
      10: 'Within 10 miles',
      25: 'Within 25 miles',
      50: 'Within 50 miles',
      100: 'Within 100 miles',
    },
  },
  online: { values: { true: 'Online' } },
  specialty: { values: TYPES as Record<ProfessionalType, string> },
  /** In whole dollars. */
  max_price: { read: (text: Text) => (/^[1-9]\d{0,3}$/.test(text ?? '') ? text! : undefined) },
  kind: { values: { 'in-person': 'In person', online: 'Online sessions' } },
  within: { values: { today: 'Within 24 hours', '3-days': 'Within 3 days', week: 'Within a week' } },
  time: { values: { evenings: 'Evenings', weekends: 'Weekends' } },
  min_rating: { values: { 4: 'Rated 4+' } },
  ...CHOICE_FILTERS,
  ...FLAG_FILTERS,
  sort: {
    values: {
      newest: 'Newest',
      best: 'Best match',
      soonest: 'Soonest available',
      nearest: 'Nearest',
      price: 'Lowest price',
      rating: 'Highest rated',
    },
  },
} satisfies { [Name in Exclude<keyof SearchQuery, 'cursor'>]-?: Filter<SearchQuery[Name]> }

export type FilterName = keyof typeof FILTERS
