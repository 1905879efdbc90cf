import type {
  SearchRadius,
  SearchSort,
  SearchTime,
  SearchWithin,
  SessionKind,
} from '@fieldside/contracts/http/search.ts'
import { LANGUAGE_LABELS } from '@fieldside/contracts/languages.ts'
import { PROFESSIONAL_TYPES, type ProfessionalType } from '@fieldside/contracts/professional-types.ts'

const TYPES = Object.fromEntries(PROFESSIONAL_TYPES.map((type) => [type, type]))

/** The values of each filter with a few values, and their labels. */
export const FILTER_LABELS = {
  radius: {
    5: 'Within 5 miles',
    10: 'Within 10 miles',
    25: 'Within 25 miles',
    50: 'Within 50 miles',
    100: 'Within 100 miles',
  } satisfies Record<SearchRadius, string>,
  online: { true: 'Online' },
  specialty: TYPES as Record<ProfessionalType, string>,
  kind: { 'in-person': 'In person', online: 'Online sessions' } satisfies Record<SessionKind, string>,
  within: {
    today: 'Within 24 hours',
    '3-days': 'Within 3 days',
    week: 'Within a week',
  } satisfies Record<SearchWithin, string>,
  time: { evenings: 'Evenings', weekends: 'Weekends' } satisfies Record<SearchTime, string>,
  min_rating: { 4: 'Rated 4+' },
  language: LANGUAGE_LABELS,
  welcomes_new: { true: 'New athletes welcome' },
}
export type LabeledFilter = keyof typeof FILTER_LABELS

export const SORT_LABELS: Record<SearchSort, string> = {
  newest: 'Newest',
  best: 'Best match',
  soonest: 'Soonest available',
  nearest: 'Nearest',
  price: 'Lowest price',
  rating: 'Highest rated',
}
