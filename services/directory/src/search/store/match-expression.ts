import { EARTH_RADIUS_MILES, type Point } from '../../places/rules/gazetteer.ts'
import {
  BEST_MATCH,
  type Curve,
  type Features,
  RATING_PRIOR,
  RATING_PRIOR_REVIEWS,
  TEXT_LEVELS,
  TURN_MAX_REVIEWS,
  turnOn,
} from '../rules/best-match.ts'
import type { GroupQueries } from '../rules/search-words.ts'

/** Words beyond these count as matches but not for the rank. */
const RANKED_GROUPS = 4

/** Adds a value to a statement, and returns its SQL. */
export type Param = (value: unknown, type: string) => string

/**
 * The distance in miles from the searched point, by the haversine formula of places/rules/gazetteer.ts. Null without a point:
 * `least` and `greatest` ignore nulls, so they need a case.
 */
export const milesTo = (point: Point | null, param: Param): string => {
  if (!point) return 'null::float8'
  const [latitude, longitude] = [point.latitude, point.longitude].map((value) => param(value, 'float8'))
  return `case when e.latitude is not null then
    2 * ${EARTH_RADIUS_MILES} * asin(least(1, sqrt(sin(radians(e.latitude - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(e.latitude)) * sin(radians(e.longitude - ${longitude}) / 2) ^ 2))) end`
}

/** The average level of the ranked words; 0 without words. */
export const textLevel = (groups: readonly GroupQueries[], param: Param): string => {
  const levels = groups.slice(0, RANKED_GROUPS).map(
    ({ title, listed }) => `case when e.terms @@ ${param(title, 'tsquery')} then ${TEXT_LEVELS.title}
      when e.terms @@ ${param(listed, 'tsquery')} then ${TEXT_LEVELS.listed} else ${TEXT_LEVELS.bio} end`,
  )
  return levels.length === 0 ? '0::float8' : `((${levels.join(' + ')}) / ${levels.length}::float8)`
}

const days = (interval: string): string => `(extract(epoch from ${interval}) / 86400)::float8`
const hours = (interval: string): string => `(extract(epoch from ${interval}) / 3600)::float8`

/** The features of an entry `e`, as rules/best-match.ts defines them. */
const featureColumns = (
  text: string,
  point: Point | null,
  now: Date,
  param: Param,
): { [Name in keyof Features]: string } => {
  const at = param(now, 'timestamptz')
  return {
    text,
    milesAway: milesTo(point, param),
    hoursToSlot: hours(`(e.next_slot_at - ${at})`),
    bayesianRating: '-e.rating_key',
    answeredPercent: 'e.answered_percent::float8',
    daysListed: days(`(${at} - e.joined_at)`),
    isTurn: `(e.review_count < ${TURN_MAX_REVIEWS} and e.bucket = ${turnOn(now)})::int::float8`,
  }
}

const curved = (curve: Curve, value: string): string => {
  if (curve.kind === 'decay')
    return `case when (${value}) is null then 0 else ${curve.half} / (${curve.half} + greatest(0, ${value})) end`
  const share = `greatest(0, least(1, (${value} - ${curve.from}) / (${curve.to - curve.from})::float8))`
  const unknown = curve.unknown === undefined ? 0 : (curve.unknown - curve.from) / (curve.to - curve.from)
  return `case when (${value}) is null then ${unknown} else ${share} end`
}

/** The best-match score of an entry `e`: the formula of rules/best-match.ts in SQL. `text` is its `textLevel`. */
export const matchScore = (text: string, point: Point | null, now: Date, param: Param): string => {
  const columns = featureColumns(text, point, now, param)
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
