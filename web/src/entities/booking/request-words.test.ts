import { expect, test } from 'vitest'
import { answerWithin, durationWords, requestLine, waitingWords } from './request-words.ts'

const now = new Date('2026-11-24T09:00:00Z')
const inMinutes = (
  minutes: number,
  changes: { suggested_date?: string; suggestion_agreed?: boolean } = {},
) => ({
  answer_by: new Date(now.getTime() + minutes * 60_000).toISOString(),
  suggested_date: null,
  suggestion_agreed: false,
  ...changes,
})

test('rounds the remaining time down and marks less than six hours as urgent', () => {
  expect(answerWithin(inMinutes(19 * 60 + 59), now)).toEqual({ words: 'Answer within 19 h', urgent: false })
  expect(answerWithin(inMinutes(6 * 60), now)).toEqual({ words: 'Answer within 6 h', urgent: false })
  expect(answerWithin(inMinutes(6 * 60 - 1), now)).toEqual({ words: 'Answer within 5 h', urgent: true })
  expect(answerWithin(inMinutes(40), now)).toEqual({ words: 'Answer within 40 min', urgent: true })
  expect(answerWithin(inMinutes(-1), now)).toEqual({ words: 'Expiring now', urgent: true })
})

test('asks for no answer while the athlete has to answer a suggested time', () => {
  const suggested = { suggested_date: '2026-11-27T09:00:00Z' }
  expect(answerWithin(inMinutes(40, suggested), now)).toEqual({ words: 'Expires in 40 min', urgent: false })
  const agreed = { ...suggested, suggestion_agreed: true }
  expect(answerWithin(inMinutes(40, agreed), now)).toEqual({ words: 'Answer within 40 min', urgent: true })
})

test('formats counts and durations', () => {
  expect(waitingWords(0)).toBe('No requests are waiting for you')
  expect(waitingWords(1)).toBe('One request is waiting for you')
  expect(waitingWords(12)).toBe('12 requests are waiting for you')
  expect([0, 45, 60, 190, 2880].map(durationWords)).toEqual([
    'under 1 min',
    '45 min',
    '1 h',
    '3 h 10 min',
    '2 days',
  ])
})

test('omits the sex when the athlete prefers not to say', () => {
  const session = { appointment_type: 'follow_up', place: 'online', duration_minutes: 30, age: 31 } as const
  expect(requestLine({ ...session, sex: 'female' })).toBe('Follow-up Session · 30 min · 31, female')
  expect(requestLine({ ...session, sex: 'prefer_not_to_say' })).toBe('Follow-up Session · 30 min · 31')
})

test('omits age and sex once they are no longer kept', () => {
  const session = { appointment_type: 'follow_up', place: 'online', duration_minutes: 30 } as const
  expect(requestLine({ ...session, age: null, sex: null })).toBe('Follow-up Session · 30 min')
})

test('tells the professional that a parent or guardian booked for a minor and is present [booking-form/guardian-shown] [family/shown]', () => {
  const session = { appointment_type: 'follow_up', place: 'online', duration_minutes: 30, age: 17 } as const
  expect(requestLine({ ...session, sex: 'male', guardian_present: true })).toBe(
    'Follow-up Session · 30 min · 17, male, with a parent or guardian',
  )
  expect(requestLine({ ...session, sex: 'male', guardian_present: false })).toBe(
    'Follow-up Session · 30 min · 17, male',
  )
  expect(requestLine({ ...session, age: 44, sex: 'male', guardian_present: false, for_member: true })).toBe(
    'Follow-up Session · 30 min · 44, male, a family member',
  )
})
