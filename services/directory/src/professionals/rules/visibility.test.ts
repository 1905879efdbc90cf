import { expect, test } from 'vitest'
import { maySee, maySeePrice } from './visibility.ts'

test('shows an unapproved record or a hidden price only to its owner and admins', () => {
  const visible = { user_id: 'owner', show_price: false, resumes_accepting: null }
  const record = { ...visible, status: 'rejected' } as const
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
  const approved = { ...record, status: 'approved' } as const
  expect(maySee(approved, other)).toBe(true)
  expect(maySee({ ...approved, resumes_accepting: true }, other)).toBe(false)
  expect(maySee({ ...approved, resumes_accepting: false }, admin)).toBe(true)
})
