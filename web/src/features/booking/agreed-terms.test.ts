import { expect, test } from 'vitest'
import { noShowWords } from './agreed-terms.tsx'

const REFILLED =
  'It also goes back if you say before the start that you can’t make it, and someone else books the time.'

test('a payment that the session required goes back once its released time is booked again [terms/kept]', () => {
  expect(noShowWords({ payment_required: true }, 'athlete')).toContain(REFILLED)
  expect(noShowWords({ payment_required: false }, 'athlete')).not.toContain('someone else')
})

test('a session of a package comes back by the same rules as a payment that was required [packages/back]', () => {
  const words = noShowWords({ payment_required: false }, 'athlete', true)
  expect(words).toContain('The package session stays used if you don’t come, and goes back to the package if')
  expect(words).toContain(REFILLED)
  expect(words).not.toContain('online payment')
})
