import { expect, test } from 'vitest'
import { maySee, maySeePrice } from './visibility.ts'

test('shows an unapproved record or a hidden price only to its owner and admins', () => {
  const record = { user_id: 'owner', status: 'rejected', show_price: false } as const
  const owner = { userId: 'owner', role: 'professional' }
  const admin = { userId: 'admin', role: 'admin' }
  const other = { userId: 'other', role: 'athlete' }
  expect([owner, admin, other].map((viewer) => maySee(record, viewer))).toEqual([true, true, false])
  expect([owner, admin, other, null].map((viewer) => maySeePrice(record, viewer))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(maySee({ ...record, status: 'approved' }, other)).toBe(true)
})
