import { expect, test } from 'vitest'
import { type ProviderRefund, type Refund, takeOnRefund, toldOf } from './refund.ts'

const now = new Date('2026-11-10T12:00:00Z')
const open: Refund = {
  ...{ state: 'open', stripe_refund_id: null, failures: 0, failed_ids: [], created_at: now },
}
const at = (status: ProviderRefund['status'], id = 're_1'): ProviderRefund => ({
  ...{ id, status, amountCents: 2500, failureCode: status === 'failed' ? 'expired_or_canceled_card' : null },
})
const afterAll = (...told: ProviderRefund[][]): Refund => {
  let known = open
  for (const refunds of told) {
    const change = takeOnRefund(known, toldOf(refunds, 2500), now)
    if (change) known = { ...known, ...change }
  }
  return known
}

test('a refund has succeeded once the provider has given all of it back', () => {
  expect(toldOf([{ ...at('succeeded'), amountCents: 1000 }], 2500)).toEqual({ state: 'none' })
  expect(toldOf([at('succeeded', 're_2'), at('failed')], 2500)).toEqual({ state: 'succeeded', id: 're_2' })
})

test('any order of the same facts leads to the same state', () => {
  const [pending, succeeded, failed] = [[at('pending')], [at('succeeded')], [at('failed')]]
  expect(afterAll(pending, succeeded).state).toBe('succeeded')
  expect(afterAll(succeeded, pending).state).toBe('succeeded')
  expect(afterAll(pending, failed)).toMatchObject({ state: 'open', failures: 1 })
  expect(afterAll(failed, pending)).toMatchObject({ state: 'open', failures: 1 })
  expect(afterAll(failed, failed, pending, failed)).toMatchObject({ failures: 1 })
})

test('a bank that rejects a refund after it had succeeded opens it again', () => {
  expect(afterAll([at('succeeded')], [at('failed')])).toMatchObject({ state: 'open', failures: 1 })
})

test('the fourth failure is final, until the provider says otherwise', () => {
  const all = ['re_1', 're_2', 're_3', 're_4'].map((id) => [at('failed', id)])
  expect(afterAll(...all.slice(0, 3)).state).toBe('open')
  expect(afterAll(...all).state).toBe('failed')
  expect(afterAll(...all, [at('succeeded', 're_5')]).state).toBe('succeeded')
})
