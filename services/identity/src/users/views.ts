import type { User } from '@fieldside/contracts/http/identity.ts'
import type { ListedUser } from '@fieldside/contracts/http/users-admin.ts'
import type { UserRow } from '../schema.ts'
import { isSuspended } from './rules/suspension.ts'

export const fullName = (name: { first_name: string; last_name: string }): string =>
  `${name.first_name} ${name.last_name}`.trim()

export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  role: row.role,
  first_name: row.first_name,
  last_name: row.last_name,
  full_name: fullName(row),
  is_onboarded: row.is_onboarded,
  email_confirmed: row.email_confirmed_at !== null,
  pending_email: row.pending_email,
  is_subscribed: row.is_subscribed,
  subscription_status: row.subscription_status,
  second_factor: row.has_second_factor,
  adult_stated: row.adult_stated_at !== null || row.is_onboarded,
  created_at: row.created_at.toISOString(),
})

export const toListedUser = (row: UserRow, now: Date): ListedUser => ({
  ...toUser(row),
  suspension: isSuspended(row, now) ? { until: row.suspended_until?.toISOString() ?? null } : null,
})
