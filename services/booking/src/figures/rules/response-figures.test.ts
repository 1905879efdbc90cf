import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { type AnswerableRequest, figuresAgeAt, responseFiguresOf } from './response-figures.ts'

const NOW = new Date('2026-11-24T15:00:00Z')
const HOURS_OF_90_DAYS = 90 * 24

/** A request that was made some hours ago and answered after some hours, or not. */
const request = (
  agoHours: number,
  answeredAfterHours: number | null,
  more: Partial<AnswerableRequest> = {},
): AnswerableRequest => {
  const created_at = new Date(NOW.getTime() - agoHours * HOUR_MS)
  const answered_at =
    answeredAfterHours === null ? null : new Date(created_at.getTime() + answeredAfterHours * HOUR_MS)
  return { created_at, answered_at, reminded_at: null, is_pending: false, cancelled_by: null, ...more }
}
const answered = (...hours: number[]) => hours.map((after) => request(1000, after))
const expired = request(100, null, { cancelled_by: 'system', reminded_at: NOW })
const figuresOf = (...requests: AnswerableRequest[]) => Object.values(responseFiguresOf(requests, NOW))

test('needs five requests of the last 90 days [response/public]', () => {
  expect(figuresOf(...answered(1, 2, 3, 4))).toEqual([null, null])
  expect(figuresOf(...answered(1, 2, 3, 4, 5))).toEqual([100, 3])
  expect(figuresOf(...answered(1, 2, 3, 4), request(HOURS_OF_90_DAYS, 5))).toEqual([100, 3])
  expect(figuresOf(...answered(1, 2, 3, 4), request(HOURS_OF_90_DAYS + 0.01, 5))).toEqual([null, null])
})

test('counts expired requests and answers after 24 hours as not answered in time [response/public]', () => {
  expect(figuresOf(...answered(1, 1, 1, 1), expired)).toEqual([80, 1])
  expect(figuresOf(...answered(24, 1, 1, 1, 24.01))).toEqual([80, 1])
  const soon = request(5, null, { cancelled_by: 'system' })
  expect(figuresOf(...answered(1, 1, 1, 1), soon)).toEqual([80, 1])
})

test('doesn’t count requests that the athlete withdrew within 24 hours [response/public]', () => {
  const withdrawn = request(100, null, { cancelled_by: 'athlete' })
  expect(figuresOf(...answered(1, 1, 1, 1), withdrawn)).toEqual([null, null])
  expect(figuresOf(...answered(1, 1, 1, 1), { ...withdrawn, reminded_at: NOW })).toEqual([80, 1])
  expect(figuresOf(...answered(1, 1, 1, 1), { ...withdrawn, cancelled_by: 'professional' })).toEqual([80, 1])
  expect(figuresOf(...answered(1, 1, 1, 1), request(100, 1, { cancelled_by: 'athlete' }))).toEqual([100, 1])
})

test('counts an unanswered request once it is 24 hours old [response/public]', () => {
  const open = (agoHours: number) => request(agoHours, null, { is_pending: true })
  expect(figuresOf(...answered(1, 1, 1, 1), open(23.9))).toEqual([null, null])
  expect(figuresOf(...answered(1, 1, 1, 1), open(24))).toEqual([80, 1])
})

test('returns the median of the answers in whole hours, at least 1, and none without answers [response/public]', () => {
  expect(figuresOf(...answered(0.1, 0.1, 0.1, 0.1, 0.1))).toEqual([100, 1])
  expect(figuresOf(...answered(40, 2, 7, 3, 9, 30))).toEqual([67, 8])
  expect(figuresOf(...answered(2, 3.6), expired, expired, expired)).toEqual([40, 3])
  expect(figuresOf(expired, expired, expired, expired, expired)).toEqual([0, null])
})

test('recomputes when the oldest request leaves the 90 days, at least a day later, and never with too few requests [response/public]', () => {
  const oldest = request(HOURS_OF_90_DAYS - 48, 1)
  const ageAt = (...requests: AnswerableRequest[]) => figuresAgeAt(requests, NOW)?.getTime() ?? null
  expect(ageAt(...answered(1, 1, 1, 1), oldest)).toBe(NOW.getTime() + 2 * DAY_MS + 1)
  expect(ageAt(...answered(1, 1, 1, 1), request(HOURS_OF_90_DAYS - 1, 1))).toBe(NOW.getTime() + DAY_MS)
  expect(ageAt(...answered(1, 1, 1), oldest)).toBeNull()
})
