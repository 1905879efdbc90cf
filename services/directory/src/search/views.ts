import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { SearchReason } from '@fieldside/contracts/http/search.ts'
import { TEXT_LEVELS } from './rules/best-match.ts'

export type Reasoned = {
  /** Null without words. */
  text: number | null
  miles: number | null
  next_slot_at: Date | null
  rating: number | null
  review_count: number
  answered_percent: number | null
  joined_at: Date
}

const NEAR_MILES = 10
const SOON_DAYS = 3
const WELL_RATED = { rating: 4.5, reviews: 5 }
const ANSWERS_PERCENT = 90
const NEW_DAYS = 60

/** Returns the reasons for a result, in the order of the contract. */
export const reasonsFor = (of: Reasoned, now: Date): SearchReason[] => {
  const isSlotSoon =
    of.next_slot_at !== null &&
    of.next_slot_at > now &&
    of.next_slot_at.getTime() <= now.getTime() + SOON_DAYS * DAY_MS
  const holds: [SearchReason, boolean][] = [
    ['words', of.text !== null && of.text >= TEXT_LEVELS.listed],
    ['words-in-bio', of.text !== null && of.text < TEXT_LEVELS.listed],
    ['near', of.miles !== null && of.miles <= NEAR_MILES],
    ['available-soon', isSlotSoon],
    [
      'well-rated',
      of.rating !== null && of.rating >= WELL_RATED.rating && of.review_count >= WELL_RATED.reviews,
    ],
    ['answers-fast', of.answered_percent !== null && of.answered_percent >= ANSWERS_PERCENT],
    ['new', now.getTime() - of.joined_at.getTime() < NEW_DAYS * DAY_MS],
  ]
  return holds.flatMap(([reason, isTrue]) => (isTrue ? [reason] : []))
}
