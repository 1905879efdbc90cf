import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { answerOfError } from './stripe-cards.ts'

const errorOf = (statusCode: number, type: string, more: object = {}) =>
  Stripe.errors.StripeError.generate({ statusCode, type, message: 'no', ...more } as never)
const connection = (code: string) =>
  new Stripe.errors.StripeConnectionError({
    message: 'no',
    detail: Object.assign(new Error(code), { code }),
  } as never)

test('treats only a connection that was never made as not sent, and any other broken one as unknown', () => {
  expect(answerOfError(connection('ECONNREFUSED'))).toMatchObject({ kind: 'refused', cardAtFault: false })
  for (const code of ['ECONNRESET', 'ETIMEDOUT', 'EPIPE']) {
    expect(answerOfError(connection(code))).toEqual({ kind: 'unknown', isFinal: false })
  }
  expect(answerOfError(new Error('anything else'))).toEqual({ kind: 'unknown', isFinal: false })
})

test('treats a failure inside the provider as unknown, and as final once it is replayed', () => {
  expect(answerOfError(errorOf(500, 'api_error'))).toEqual({ kind: 'unknown', isFinal: false })
  const headers = { 'idempotent-replayed': 'true' }
  expect(answerOfError(errorOf(500, 'api_error', { headers }))).toEqual({ kind: 'unknown', isFinal: true })
})

test('leaves the outcome unknown while a key is in use or was used for something else', () => {
  expect(answerOfError(errorOf(409, 'idempotency_error'))).toMatchObject({ kind: 'unknown' })
  expect(answerOfError(errorOf(400, 'idempotency_error'))).toMatchObject({ kind: 'unknown' })
})

test('blames the card when it no longer exists, but not for our own mistakes, keys, or rate limits', () => {
  const gone = { code: 'resource_missing', param: 'payment_method' }
  expect(answerOfError(errorOf(400, 'invalid_request_error', gone))).toMatchObject({
    kind: 'refused',
    cardAtFault: true,
  })
  for (const error of [
    errorOf(400, 'invalid_request_error', { param: 'currency' }),
    errorOf(401, 'authentication_error'),
    errorOf(429, 'rate_limit_error'),
  ]) {
    expect(answerOfError(error)).toMatchObject({ kind: 'refused', cardAtFault: false })
  }
})
