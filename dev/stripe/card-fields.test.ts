import { expect, test } from 'vitest'
import { brandOf, groupedExpiry, groupedNumber, validate } from './browser/card-fields.js'

const NOW = new Date('2026-06-15T12:00:00Z')
const GOOD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
const LEFT = { number: true, expiry: true, cvc: true, postal: true }

test('groups a number as printed on the card', () => {
  expect(groupedNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupedNumber('42424')).toBe('4242 4')
  expect(groupedNumber('378282246310005')).toBe('3782 822463 10005')
  expect(groupedNumber('4242 4242-4242x42429')).toBe('4242 4242 4242 4242')
  expect(brandOf('5555555555554444').name).toBe('mastercard')
})

test('accepts an expiry typed or autofilled in any usual format', () => {
  expect(groupedExpiry('1')).toBe('1')
  expect(groupedExpiry('5')).toBe('05')
  expect(groupedExpiry('1234')).toBe('12 / 34')
  expect(groupedExpiry('12/2034')).toBe('12 / 34')
})

test.each([
  [GOOD, null],
  [{ ...GOOD, number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  [{ ...GOOD, number: '4242' }, 'Your card number is incomplete.'],
  [{ ...GOOD, number: '' }, 'Your card number is incomplete.'],
  [{ ...GOOD, expiry: '12' }, "Your card's expiration date is incomplete."],
  [{ ...GOOD, expiry: '12 / 25' }, "Your card's expiration year is in the past."],
  [{ ...GOOD, expiry: '05 / 26' }, "Your card's expiration date is in the past."],
  [{ ...GOOD, expiry: '06 / 26' }, null],
  [{ ...GOOD, cvc: '12' }, "Your card's security code is incomplete."],
  [{ ...GOOD, postal: '' }, 'Your postal code is incomplete.'],
])('answers %j with %s', (fields, message) => {
  expect(validate(fields, LEFT, NOW)?.message ?? null).toBe(message)
})

test('reports a wrong number but not a field that is still being typed', () => {
  const typing = { number: false, expiry: false, cvc: false, postal: false }
  expect(validate({ number: '4242', expiry: '', cvc: '' }, typing, NOW)).toBeNull()
  expect(validate({ number: '4242424242424241', expiry: '', cvc: '' }, typing, NOW)?.code).toBe(
    'invalid_number',
  )
})
