import { expect, test } from 'vitest'
import { readLine } from './read-line.ts'

test.each([
  [
    'physio who treats runners near Denver, evenings, under $120',
    { words: 'physio who treats runners near Denver', time: 'evenings', max_price: '120' },
  ],
  ['ACL near Denver, CO on weekends', { words: 'ACL near Denver, CO', time: 'weekends' }],
  ['within 25 miles of 80202 up to 90 dollars', { words: 'within 25 miles of 80202', max_price: '90' }],
  [
    'dietitian for teenagers near fairplay co this weekend',
    { words: 'dietitian for teenagers near fairplay co', time: 'weekends', within: 'week' },
  ],
  ['physio near Denver tomorrow', { words: 'physio near Denver', within: '3-days' }],
  ['nutritionist online this week', { words: 'nutritionist', online: 'true', within: 'week', location: '' }],
  ['evening coach, weekend physio', { words: 'coach, physio', time: 'weekends' }],
  ['evening sessions for a runner', { words: 'sessions for a runner', time: 'evenings' }],
  ['strength trainer evening', { words: 'strength trainer', time: 'evenings' }],
  ['coach under $1,000', { words: 'coach', max_price: '1000' }],
  ['coach up to 1,200 dollars', { words: 'coach', max_price: '1200' }],
  ['weekend therapist', { words: 'therapist', time: 'weekends' }],
  ['evenings running injury', { words: 'running injury', time: 'evenings' }],
  ['runners who want a plan today', { words: 'runners who want a plan', within: 'today' }],
  ['spanish speaking', { words: '', language: 'es' }],
  ['physio who speaks Spanish', { words: 'physio', language: 'es' }],
  ['Mandarin-speaking dietitian', { words: 'dietitian', language: 'zh' }],
  ['coach in french near Denver', { words: 'coach, near Denver', language: 'fr' }],
  ['PHYSIO NEAR', { words: 'PHYSIO' }],
  ['physio near', { words: 'physio' }],
  ['physio near me', { words: 'physio', nearMe: true }],
  ['PT NEAR ME', { words: 'PT', nearMe: true }],
  ['knee pain close to me this week', { words: 'knee pain', within: 'week', nearMe: true }],
  ['coaches in my area', { words: 'coaches', nearMe: true }],
  ['nearby physio', { words: 'physio', nearMe: true }],
  ['nearby sports psychologists', { words: 'sports psychologists', nearMe: true }],
  ['physio nearby', { words: 'physio', nearMe: true }],
  ['physio close by, evenings', { words: 'physio', time: 'evenings', nearMe: true }],
  ['Is a coach nearby?', { words: 'Is a coach', nearMe: true }],
])('reads filters out of “%s” and keeps the rest as words [find/screen-line]', (line, read) => {
  expect(readLine(line)).toEqual(read)
})

test.each([
  'Maya Okafor',
  'coach for runners under 18',
  'shin splints, ACL',
  'evening runner',
  'physio for weekend warriors',
  'Evening tennis',
  'weekend cycling',
  'coach for an evening athlete',
  'coach in Spanish Fork',
  'pain around the knee',
  'russian kettlebell coach',
  'physio nearby Denver',
  'nearby boulder',
  'close by Boulder',
])('keeps “%s” as it was typed [find/screen-line]', (line) => expect(readLine(line)).toEqual({ words: line }))
