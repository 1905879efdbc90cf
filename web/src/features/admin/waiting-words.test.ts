import type { AdminWaiting } from '@fieldside/contracts/http/bff/admin.ts'
import { expect, test } from 'vitest'
import { waitingWords } from './waiting-words.ts'

const none = { value: 0, more: false }
const NOTHING: AdminWaiting = {
  applications: none,
  cases: none,
  fee_disputes: none,
  failed_refunds: none,
  disputes: none,
  reviews: none,
  messages: none,
  people: none,
}

test('counts everything that waits for an administrator, and names it [attendance/case]', () => {
  expect(waitingWords(NOTHING)).toEqual({ title: 'Nothing is waiting for you' })
  expect(waitingWords({ ...NOTHING, cases: { value: 1, more: false } })).toEqual({
    title: 'One item is waiting for you',
    lead: '1 session to decide.',
  })
  const many = { ...NOTHING, applications: { value: 2, more: false }, reviews: { value: 20, more: true } }
  expect(waitingWords(many)).toEqual({
    title: '22+ items are waiting for you',
    lead: '2 professionals to approve, 20+ reported reviews.',
  })
})

test('doesn’t say that nothing waits while a service is down', () => {
  expect(waitingWords({ ...NOTHING, cases: null })).toEqual({
    title: 'What waits for you',
    lead: 'Some of it isn’t available right now.',
  })
  expect(waitingWords({ ...NOTHING, cases: null, applications: { value: 1, more: false } })).toEqual({
    title: 'One item is waiting for you',
    lead: '1 professional to approve, some of it isn’t available right now.',
  })
  expect(waitingWords(undefined).title).toBe('Overview')
})
