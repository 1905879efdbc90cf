import { expect, test } from 'vitest'
import { cardWords } from '@/entities/payment/card/card-words.ts'
import { acceptWords, feeCents, feeLine, feeOf, suggestWords } from './fee-words.ts'

const visa = { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 }
const terms = { fee_cents: 2500, payment_method: visa, suspended: false }
const due = feeOf({ fee_due: true }, terms)
const free = feeOf({ fee_due: false }, { ...terms, payment_method: null, suspended: true })

test('announces the amount and the card before accepting a new athlete [first-booking-fee/announced]', () => {
  expect(feeLine(due)).toBe('New athlete. Accepting charges $25 once, to Visa ending 4242')
  expect(acceptWords(due, 'Jonah')).toContain('$25 will be charged to Visa ending 4242 now')
  expect(suggestWords(due, 'Jonah')).toContain('If Jonah accepts your time, $25 will be charged')
})

test('announces no fee for a returning athlete, with or without a card [first-booking-fee/announced]', () => {
  expect(feeLine(free)).toBe('Returning athlete: no fee')
  expect(acceptWords(free, 'Amina')).toContain('No fee is due')
  expect(suggestWords(free, 'Amina')).toContain('No fee is due')
})

test('asks for a working card when there is none or the last fee was declined [first-booking-fee/suspension]', () => {
  const none = feeOf({ fee_due: true }, { ...terms, payment_method: null })
  const suspended = feeOf({ fee_due: true }, { ...terms, suspended: true })
  expect(acceptWords(none, 'Jonah')).toBe(
    'Please set up your payment method first to accept bookings from new athletes. $25 is due for the first booking with Jonah.',
  )
  expect(feeLine(none)).toContain('Save a card first')
  expect(acceptWords(suspended, 'Jonah')).toMatch(/\$25 is due\. Visa ending 4242 was declined/)
  expect(feeLine(suspended)).toContain('Save another card first')
  expect(acceptWords(suspended, 'Jonah')).toContain('until you save another card')
})

test('announces a credit instead of the card, unless the card doesn’t work [credit/use]', () => {
  const credit = feeOf({ fee_due: true }, { ...terms, credits: 1 })
  expect(feeLine(credit)).toBe('New athlete. Paid with a credit')
  expect(acceptWords(credit, 'Jonah')).toMatch(/^Paid with a credit/)
  expect(suggestWords(credit, 'Jonah')).toContain('paid with a credit')
  expect(feeOf({ fee_due: true }, { ...terms, credits: 1, suspended: true }).kind).toBe('blocked')
  expect(feeOf({ fee_due: false }, { ...terms, credits: 1 }).kind).toBe('free')
})

test('announces the fee that the request agreed to, not today’s [first-booking-fee/announced]', () => {
  const agreed = {
    version: '2026-11-30',
    cancel_until_hours: 24,
    expires_after_hours: 48,
    fee_cents: 2000,
    payment_required: false,
  }
  const fee = feeOf({ fee_due: true, terms: agreed }, terms)
  expect(feeLine(fee)).toContain('Accepting charges $20 once')
  expect(feeCents({ terms: agreed }, terms)).toBe(2000)
  expect(feeCents({}, terms)).toBe(2500)
})

test('formats an unknown card brand', () => {
  expect(cardWords({ brand: 'elo', last4: '1111' })).toBe('Elo ending 1111')
})
