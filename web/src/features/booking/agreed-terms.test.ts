import { expect, test } from 'vitest'
import { noShowWords } from './agreed-terms.tsx'

const REFILLED =
  'It also goes back if you say before the start that you can’t make it, and someone else books the time.'

test('a payment that the session required goes back once its released time is booked again [terms/kept]', () => {
  expect(noShowWords({ payment_required: true }, 'athlete')).toContain(REFILLED)
  expect(noShowWords({ payment_required: false }, 'athlete')).not.toContain('someone else')
})
