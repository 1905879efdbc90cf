import { expect, test } from 'vitest'
import { readLine } from './read-line.ts'

test.each([
  [
    'physio who treats runners near Denver, evenings, under $120',
    { words: 'physio who treats runners', location: 'Denver', time: 'evenings', max_price: '120' },
  ],
  ['ACL near Denver, CO on weekends', { words: 'ACL', location: 'Denver, CO', time: 'weekends' }],
  [
    'within 25 miles of 80202 up to 90 dollars',
    { words: '', radius: '25', location: '80202', max_price: '90' },
  ],
  [
    'dietitian for teenagers near fairplay co this weekend',
    { words: 'dietitian for teenagers', location: 'fairplay co', time: 'weekends', within: 'week' },
  ],
  [
    'dietitian near Alamosa colorado within 100 miles',
    { words: 'dietitian', location: 'Alamosa colorado', radius: '100' },
  ],
  ['physio within 30 miles of Salida, CO', { words: 'physio', location: 'Salida, CO', radius: '50' }],
  ['nutritionist online this week', { words: 'nutritionist', online: 'true', within: 'week', location: '' }],
  ['evening coach, weekend physio', { words: 'coach, physio', time: 'weekends' }],
  ['evening sessions for a runner', { words: 'sessions for a runner', time: 'evenings' }],
  [
    'strength trainer evening near Denver',
    { words: 'strength trainer', time: 'evenings', location: 'Denver' },
  ],
  ['coach under $1,000', { words: 'coach', max_price: '1000' }],
  ['coach up to 1,200 dollars', { words: 'coach', max_price: '1200' }],
  ['therapist near Washington, D.C.', { words: 'therapist', location: 'Washington, D.C.' }],
  ['physio near Boulder, CO 80302', { words: 'physio', location: 'Boulder, CO 80302' }],
  ['weekend therapist', { words: 'therapist', time: 'weekends' }],
  ['evenings running injury', { words: 'running injury', time: 'evenings' }],
  [
    'runners around Boulder who want a plan today',
    { words: 'runners, who want a plan', location: 'Boulder', within: 'today' },
  ],
])('reads filters out of “%s” and keeps the rest as words [find/screen-line]', (line, read) => {
  expect(readLine(line)).toMatchObject(read)
})

test.each([
  'Maya Okafor',
  'coach for runners under 18',
  'physio near me',
  'shin splints, ACL',
  'evening runner',
  'physio for weekend warriors',
  'Evening tennis',
  'weekend cycling',
  'coach for an evening athlete',
])('keeps “%s” as it was typed [find/screen-line]', (line) => expect(readLine(line)).toEqual({ words: line }))
