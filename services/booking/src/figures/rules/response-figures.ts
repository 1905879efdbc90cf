import type { CancelledBy } from '@fieldside/contracts/appointment-sides.ts'
import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { RESPONSE_FIGURES_DAYS, RESPONSE_FIGURES_MIN_REQUESTS } from '@fieldside/contracts/limits.ts'

/** The part of a booking request that shows how a professional answers. */
export type AnswerableRequest = {
  created_at: Date
  answered_at: Date | null
  /** Set 24 hours after the request if it was unanswered until then. */
  reminded_at: Date | null
  is_pending: boolean
  cancelled_by: CancelledBy | null
}

export type ResponseFigures = { answered_percent: number | null; usual_hours: number | null }
export const NO_FIGURES: ResponseFigures = { answered_percent: null, usual_hours: null }

const IN_TIME_MS = 24 * HOUR_MS
const WINDOW_MS = RESPONSE_FIGURES_DAYS * DAY_MS

/** Returns the time from which on requests count. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - WINDOW_MS)

/** Requests that the athlete withdrew within 24 hours don't count. The professional can influence all other endings. */
const counts = (
  { created_at, answered_at, reminded_at, is_pending, cancelled_by }: AnswerableRequest,
  now: Date,
): boolean => {
  if (answered_at) return true
  if (is_pending) return now.getTime() - created_at.getTime() >= IN_TIME_MS
  return cancelled_by !== 'athlete' || reminded_at !== null
}

const median = (sorted: readonly number[]): number => {
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const countedOf = (requests: readonly AnswerableRequest[], now: Date): AnswerableRequest[] => {
  const since = countedSince(now)
  return requests.filter((request) => request.created_at >= since && counts(request, now))
}

/** Returns how often and how fast requests were answered; no figures when too few count. */
export const responseFiguresOf = (requests: readonly AnswerableRequest[], now: Date): ResponseFigures => {
  const counted = countedOf(requests, now)
  if (counted.length < RESPONSE_FIGURES_MIN_REQUESTS) return NO_FIGURES
  const answersMs = counted
    .flatMap(({ created_at, answered_at }) =>
      answered_at ? answered_at.getTime() - created_at.getTime() : [],
    )
    .sort((a, b) => a - b)
  const inTime = answersMs.filter((ms) => ms <= IN_TIME_MS).length
  return {
    answered_percent: Math.round((100 * inTime) / counted.length),
    usual_hours: answersMs.length === 0 ? null : Math.max(1, Math.round(median(answersMs) / HOUR_MS)),
  }
}

/**
 * Returns when the oldest counted request leaves the window, at least a day from now, because the figures needn't be
 * exact to the minute. Null when too few requests count for age to matter.
 */
export const figuresAgeAt = (requests: readonly AnswerableRequest[], now: Date): Date | null => {
  const createdMs = countedOf(requests, now).map(({ created_at }) => created_at.getTime())
  if (createdMs.length < RESPONSE_FIGURES_MIN_REQUESTS) return null
  return new Date(Math.max(now.getTime() + DAY_MS, Math.min(...createdMs) + WINDOW_MS + 1))
}
