import { expect, test } from 'vitest'
import type { ProviderRefund } from '../../provider/rules/provider-refund.ts'
import {
  applySummary,
  attemptBeforeRaise,
  centsToReturn,
  giveUp,
  keyOfAttempt,
  type Refund,
  returnAnotherWay,
  summarizeRefunds,
} from './refund.ts'

const now = new Date('2026-11-10T12:00:00Z')
const open: Refund = {
  state: 'open',
  stripe_refund_id: null,
  failures: 0,
  failed_ids: [],
  created_at: now,
  next_try_at: now,
  attempt_key: null,
  attempt_at: null,
  returned_at: null,
}
const at = (status: ProviderRefund['status'], id = 're_1', amountCents = 2500): ProviderRefund => ({
  id,
  status,
  amountCents,
  failureCode: status === 'failed' ? 'expired_or_canceled_card' : null,
})
const listed = (refunds: ProviderRefund[]) => summarizeRefunds({ kind: 'listed', refunds }, 2500)
const afterAll = (...summary: ProviderRefund[][]): Refund => {
  let known = open
  for (const refunds of summary) {
    const change = applySummary(known, listed(refunds), now)
    if (change) known = { ...known, ...change }
  }
  return known
}

test('considers a refund successful once the full amount has been refunded', () => {
  expect(listed([at('succeeded', 're_1', 1000)])).toMatchObject({ state: 'short', leftCents: 1500 })
  expect(listed([at('succeeded', 're_2'), at('failed')])).toEqual({ state: 'succeeded', id: 're_2' })
  const both = [at('succeeded', 're_2', 1500), at('succeeded', 're_1', 1000)]
  expect(listed(both)).toEqual({ state: 'succeeded', id: 're_2' })
})

test.each([
  ['is pending', [at('pending', 're_1', 1000)], 1500],
  ['has succeeded', [at('succeeded', 're_1', 1000)], 1500],
  ['has failed', [at('failed', 're_1', 1000)], 2500],
  [
    'is pending beside one that has succeeded',
    [at('pending', 're_2', 700), at('succeeded', 're_1', 800)],
    1000,
  ],
])('leaves the rest to us when a partial refund made by hand %s', (_case, refunds, leftCents) => {
  expect(listed(refunds)).toMatchObject({ state: 'short', leftCents })
})

test('stays pending until the partial refund beside it has succeeded too', () => {
  const ours = at('succeeded', 're_2', 1500)
  expect(afterAll([ours, at('pending', 're_1', 1000)])).toMatchObject({ state: 'pending' })
  const done = [ours, at('succeeded', 're_1', 1000)]
  expect(afterAll([ours, at('pending', 're_1', 1000)], done).state).toBe('succeeded')
})

test('reopens for the rest when the partial refund beside it fails, in any order of older failures', () => {
  const beside = (status: ProviderRefund['status']) => at(status, 're_1', 1000)
  const older = at('failed', 're_2', 1500)
  const seen = [
    [older, beside('pending')],
    [at('pending', 're_3', 1500), older, beside('pending')],
  ]
  const known = afterAll(...seen, [at('succeeded', 're_3', 1500), older, beside('failed')])
  expect(known).toMatchObject({ state: 'open', failures: 2, failed_ids: ['re_2', 're_1'] })
})

test('reopens a refund that turned out to be a smaller one made by hand', () => {
  const known: Refund = { ...open, state: 'pending', stripe_refund_id: 're_1' }
  expect(applySummary(known, listed([at('succeeded', 're_1', 1000)]), now)).toMatchObject({ state: 'open' })
  expect(applySummary(known, listed([at('pending', 're_1', 1000)]), now)).toMatchObject({ state: 'open' })
})

test('reopens the refund of the rest when the bank returns the part that it took, never for an older answer', () => {
  const known: Refund = { ...open, state: 'succeeded', stripe_refund_id: 're_2' }
  const after = (...refunds: ProviderRefund[]) => applySummary(known, listed(refunds), now)
  expect(after(at('succeeded', 're_2', 1500))).toMatchObject({ state: 'open', ended_at: null })
  expect(after(at('succeeded', 're_1', 1000))).toBeUndefined()
  expect(after(at('succeeded', 're_2', 1500), at('pending', 're_1', 1000))).toBeUndefined()
})

test('counts a rejected lookup as a failure of a due refund, never of a successful one', () => {
  const summary = summarizeRefunds({ kind: 'rejected', code: 'resource_missing' }, 2500)
  const later = { ...open, next_try_at: new Date(now.getTime() + 1) }
  expect(applySummary(open, summary, now)).toMatchObject({ failures: 1, failure_code: 'resource_missing' })
  expect(applySummary({ ...open, failures: 3 }, summary, now)).toMatchObject({
    state: 'failed',
    ended_at: now,
  })
  expect(applySummary(later, summary, now)).toBeUndefined()
  expect(applySummary({ ...open, state: 'succeeded' }, summary, now)).toBeUndefined()
})

test('gives up on an open or pending refund, never on a successful one', () => {
  expect(giveUp(open, 'card-provider-unavailable', now)).toMatchObject({ state: 'failed', ended_at: now })
  expect(giveUp({ ...open, state: 'pending' }, 'x', now)).toMatchObject({ failure_code: 'x' })
  expect(giveUp({ ...open, state: 'succeeded' }, 'x', now)).toBeUndefined()
})

test('reaches the same state whatever order the facts arrive in', () => {
  const [pending, succeeded, failed] = [[at('pending')], [at('succeeded')], [at('failed')]]
  expect(afterAll(pending, succeeded).state).toBe('succeeded')
  expect(afterAll(succeeded, pending).state).toBe('succeeded')
  expect(afterAll(pending, failed)).toMatchObject({ state: 'open', failures: 1 })
  expect(afterAll(failed, pending)).toMatchObject({ state: 'open', failures: 1 })
  expect(afterAll(failed, failed, pending, failed)).toMatchObject({ failures: 1 })
})

test('reopens a refund that a bank rejects after it had succeeded', () => {
  expect(afterAll([at('succeeded')], [at('failed')])).toMatchObject({ state: 'open', failures: 1 })
})

test('fails for good after the fourth failure, unless the provider later reports success', () => {
  const all = ['re_1', 're_2', 're_3', 're_4'].map((id) => [at('failed', id)])
  expect(afterAll(...all.slice(0, 3)).state).toBe('open')
  expect(afterAll(...all).state).toBe('failed')
  expect(afterAll(...all, [at('succeeded', 're_5')]).state).toBe('succeeded')
})

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('repeats an unanswered request with its key for a day, and uses another key for another request', () => {
  const whole = { amountCents: 8500, reversesTransfer: true }
  const known = {
    id: 'r1',
    tries: 2,
    until_cents: null,
    attempt_key: 'refund-r1-1-8500-reversal',
    attempt_at: hoursAgo(22),
  }
  expect(keyOfAttempt(known, whole, now)).toEqual({ key: 'refund-r1-1-8500-reversal', isNew: false })
  const next = (changed: object, request = whole) => keyOfAttempt({ ...known, ...changed }, request, now)
  expect(next({ attempt_at: hoursAgo(24) })).toEqual({ key: 'refund-r1-2-8500-reversal', isNew: true })
  expect(next({ attempt_key: null })).toEqual({ key: 'refund-r1-2-8500-reversal', isNew: true })
  expect(next({}, { ...whole, reversesTransfer: false }).key).toBe('refund-r1-2-8500')
  expect(next({}, { ...whole, amountCents: 500 }).key).toBe('refund-r1-2-500-reversal')
})

test('repeats the unanswered request of a share that was raised since, and never sends the rest under its key [packages/refund]', () => {
  const share = { amountCents: 8333, reversesTransfer: true }
  const known = { id: 'r1', tries: 1, until_cents: 8333, attempt_key: null, attempt_at: hoursAgo(1) }
  const { key } = keyOfAttempt(known, share, now)
  const sent = { ...known, tries: 2, attempt_key: key }
  expect(keyOfAttempt(sent, share, now)).toEqual({ key, isNew: false })
  expect(attemptBeforeRaise(sent, now)).toBeUndefined()
  const raised = { ...sent, until_cents: 16_666 }
  expect(attemptBeforeRaise(raised, now)).toEqual({ ...share, key })
  expect(attemptBeforeRaise({ ...raised, attempt_at: hoursAgo(24) }, now)).toBeUndefined()
  expect(attemptBeforeRaise({ ...raised, attempt_key: null }, now)).toBeUndefined()
  const whole = { until_cents: null, attempt_key: 'refund-r1-1-8500', attempt_at: hoursAgo(1) }
  expect(attemptBeforeRaise(whole, now)).toBeUndefined()
  expect(keyOfAttempt(raised, share, now)).toMatchObject({ isNew: true })
  const plain = keyOfAttempt(known, { ...share, reversesTransfer: false }, now).key
  expect(attemptBeforeRaise({ ...raised, attempt_key: plain }, now)).toMatchObject({
    reversesTransfer: false,
  })
})

test('leaves to return another way what the provider neither refunded nor may still refund', () => {
  const left = (refunds: ProviderRefund[], attempt_at: Date | null = null) =>
    centsToReturn({ attempt_at }, listed(refunds), { amountCents: 2500, now })
  expect(left([at('failed')])).toBe(2500)
  expect(left([at('failed'), at('succeeded', 're_2', 1000)])).toBe(1500)
  expect(left([at('pending', 're_2'), at('failed')])).toBeUndefined()
  expect(left([at('failed')], hoursAgo(1))).toBeUndefined()
  expect(left([at('failed')], hoursAgo(24))).toBe(2500)
  const gone = summarizeRefunds({ kind: 'rejected', code: 'resource_missing' }, 2500)
  expect(centsToReturn(open, gone, { amountCents: 2500, now })).toBe(2500)
})

test('never changes a refund that was paid another way', () => {
  const returned = { ...open, ...returnAnotherWay(now) }
  expect(applySummary(returned, listed([at('failed', 're_9')]), now)).toBeUndefined()
  expect(giveUp(returned, 'unknown', now)).toBeUndefined()
})
