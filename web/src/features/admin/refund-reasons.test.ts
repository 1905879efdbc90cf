import { expect, test } from 'vitest'
import { refundReason } from './refund-reasons.ts'

test.each([
  ['resource_missing', 'The payment provider doesn’t know this payment.'],
  ['card-provider-unavailable', 'The payment provider didn’t respond for days.'],
  ['some_new_code', 'Error: some new code.'],
])('says why a refund stopped (%s) [admin/failed-refunds]', (code, sentence) => {
  expect(refundReason(code)).toBe(sentence)
})
