import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'

/** What best match knows about a result. Reviews, answers, and slots come from sessions with other people. */
export type Features = {
  /** 0 to 1: how prominent the words are, see TEXT_LEVELS. */
  text: number
  milesAway: number | null
  hoursToSlot: number | null
  /** The average rating, pulled toward RATING_PRIOR while there are few reviews. */
  bayesianRating: number
  answeredPercent: number | null
  daysListed: number
  /** 1 while it is the turn of a professional with few reviews, else 0. */
  isTurn: number
}

/** Rises from 0 at `from` to 1 at `to`, or falls when `to` is smaller. `unknown` replaces null. */
type Share = { kind: 'share'; from: number; to: number; unknown?: number }
/** 1 at 0, and one half at `half`. */
type Decay = { kind: 'decay'; half: number }
export type Curve = (Share | Decay) & { weight: number }

/**
 * The best-match formula: the sum of each feature’s curve (0 to 1) times its weight. Without a value, a feature adds
 * nothing unless `unknown` says otherwise. The store builds its SQL from this.
 */
export const BEST_MATCH: { [Name in keyof Features]: Curve } = {
  text: { weight: 0.4, kind: 'share', from: 0, to: 1 },
  milesAway: { weight: 0.2, kind: 'decay', half: 10 },
  hoursToSlot: { weight: 0.15, kind: 'decay', half: 48 },
  bayesianRating: { weight: 0.15, kind: 'share', from: 3, to: 5 },
  answeredPercent: { weight: 0.05, kind: 'share', from: 0, to: 100, unknown: 60 },
  daysListed: { weight: 0.05, kind: 'share', from: 60, to: 0 },
  isTurn: { weight: 0.1, kind: 'share', from: 0, to: 1 },
}

/** The words are in the name or type; in credentials, sports, conditions, or place; or only in the bio. */
export const TEXT_LEVELS = { title: 1, listed: 0.8, bio: 0.4 } as const

/** A professional starts at this average, as if from RATING_PRIOR_REVIEWS reviews. */
export const RATING_PRIOR = 4.2
export const RATING_PRIOR_REVIEWS = 5
/** Professionals with fewer reviews take turns: each of TURNS groups has a day. */
export const TURN_MAX_REVIEWS = 3
export const TURNS = 32

const clamped = (share: number): number => Math.min(1, Math.max(0, share))

const valueOn = (curve: Curve, value: number | null): number => {
  if (curve.kind === 'decay') return value === null ? 0 : curve.half / (curve.half + Math.max(0, value))
  const known = value ?? curve.unknown
  return known === undefined ? 0 : clamped((known - curve.from) / (curve.to - curve.from))
}

/** Returns the best-match score, 0 to 1.1. */
export const bestMatch = (features: Features): number =>
  (Object.keys(BEST_MATCH) as (keyof Features)[]).reduce(
    (sum, name) => sum + BEST_MATCH[name].weight * valueOn(BEST_MATCH[name], features[name]),
    0,
  )

/** Returns the group that has its turn on the UTC day of an instant. */
export const turnOn = (at: Date): number => Math.floor(at.getTime() / DAY_MS) % TURNS

export type Ranked = {
  text: number
  miles: number | null
  next_slot_at: Date | null
  rating_sum: number
  review_count: number
  answered_percent: number | null
  joined_at: Date
  bucket: number
}

/** Returns the features of a result at an instant. */
export const featuresOf = (of: Ranked, now: Date): Features => ({
  text: of.text,
  milesAway: of.miles,
  hoursToSlot: of.next_slot_at && (of.next_slot_at.getTime() - now.getTime()) / HOUR_MS,
  bayesianRating:
    (of.rating_sum + RATING_PRIOR * RATING_PRIOR_REVIEWS) / (of.review_count + RATING_PRIOR_REVIEWS),
  answeredPercent: of.answered_percent,
  daysListed: (now.getTime() - of.joined_at.getTime()) / DAY_MS,
  isTurn: of.review_count < TURN_MAX_REVIEWS && of.bucket === turnOn(now) ? 1 : 0,
})
