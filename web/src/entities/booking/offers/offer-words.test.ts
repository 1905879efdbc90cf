import { expect, test } from 'vitest'
import { changeWords, payWords } from './offer-words.ts'

test('a time in less than 24 hours promises no cancellation, and is paid before its start [offers/take]', () => {
  const now = new Date('2027-03-01T18:00:00Z')
  const [soon, later] = ['2027-03-02T17:59:59Z', '2027-03-02T18:00:00Z']
  expect([changeWords(soon, now), payWords(soon, now)]).toEqual([
    'It starts in less than 24 hours, so you can’t cancel or move it.',
    'before it starts',
  ])
  expect([changeWords(later, now), payWords(later, now)]).toEqual([
    'You can cancel or move the session until 24 hours before it starts.',
    'within 24 hours',
  ])
})
