import { EARTH_RADIUS_MILES } from '../../places/rules/gazetteer.ts'
import {
  BEST_MATCH,
  type Curve,
  type Features,
  RATING_PRIOR,
  RATING_PRIOR_REVIEWS,
  TEXT_LEVELS,
  TURN_MAX_REVIEWS,
  TURNS,
} from '../rules/best-match.ts'

/** Words beyond these count as matches but not for the rank. */
export const RANKED_GROUPS = 4

/** The values of a search by name, as SQL that reads each once. */
export type Given = (name: string) => string

/**
 * The distance in miles from the searched point, by the haversine formula of places/rules/gazetteer.ts. Null without a point:
 * `least` and `greatest` ignore nulls, so they need a case.
 */
export const milesTo = (given: Given): string => `case when e.latitude + ${given('latitude')} is not null then
  2 * ${EARTH_RADIUS_MILES} * asin(least(1, sqrt(sin(radians(e.latitude - ${given('latitude')}) / 2) ^ 2
  + cos(radians(${given('latitude')})) * cos(radians(e.latitude))
  * sin(radians(e.longitude - ${given('longitude')}) / 2) ^ 2))) end`

const groupLevel = (given: Given, group: number): string => `case
  when ${given(`title_${group}`)} is null then 0
  when e.terms @@ ${given(`title_${group}`)} then ${TEXT_LEVELS.title}
  when e.terms @@ ${given(`listed_${group}`)} then ${TEXT_LEVELS.listed}
  else ${TEXT_LEVELS.bio} end`

/** The average level of the ranked words; 0 without words. */
export const textLevel = (given: Given): string =>
  `((${Array.from({ length: RANKED_GROUPS }, (_, group) => groupLevel(given, group)).join(' + ')})
  / greatest(${given('ranked_groups')}, 1)::float8)`

const days = (interval: string): string => `(extract(epoch from ${interval}) / 86400)::float8`
const hours = (interval: string): string => `(extract(epoch from ${interval}) / 3600)::float8`

/** The features of an entry `e`, as rules/best-match.ts defines them. */
const featureColumns = (given: Given): { [Name in keyof Features]: string } => ({
  text: textLevel(given),
  milesAway: milesTo(given),
  hoursToSlot: hours(`(e.next_slot_at - ${given('now')})`),
  bayesianRating: '-e.rating_key',
  answeredPercent: 'e.answered_percent::float8',
  daysListed: days(`(${given('now')} - e.joined_at)`),
  isTurn: `(e.review_count < ${TURN_MAX_REVIEWS} and e.bucket = floor(extract(epoch from ${given('now')}) / 86400)::bigint % ${TURNS})::int::float8`,
})

const curved = (curve: Curve, value: string): string => {
  if (curve.kind === 'decay')
    return `case when (${value}) is null then 0 else ${curve.half} / (${curve.half} + greatest(0, ${value})) end`
  const share = `greatest(0, least(1, (${value} - ${curve.from}) / (${curve.to - curve.from})::float8))`
  const unknown = curve.unknown === undefined ? 0 : (curve.unknown - curve.from) / (curve.to - curve.from)
  return `case when (${value}) is null then ${unknown} else ${share} end`
}

/** The best-match score of an entry `e`: the formula of rules/best-match.ts in SQL. */
export const matchScore = (given: Given): string => {
  const columns = featureColumns(given)
  return `(${(Object.keys(BEST_MATCH) as (keyof Features)[])
    .map((name) => `${BEST_MATCH[name].weight} * (${curved(BEST_MATCH[name], columns[name])})`)
    .join(' + ')})`
}

/** The parts of the score that change with neither time nor search, as an entry's `quality_key` stores them. */
export const storedQuality = `-(${BEST_MATCH.bayesianRating.weight} * (${curved(
  BEST_MATCH.bayesianRating,
  '-e.rating_key',
)}) + ${BEST_MATCH.answeredPercent.weight} * (${curved(BEST_MATCH.answeredPercent, 'e.answered_percent::float8')}))`

/** A professional's `rating_key`. */
export const storedRating = `-(e.rating_sum + ${RATING_PRIOR * RATING_PRIOR_REVIEWS})::float8 / (e.review_count + ${RATING_PRIOR_REVIEWS})`
