import type { Role } from '@fieldside/contracts/roles.ts'
import type { Standing } from './onboarding.ts'

export type RoleChange = {
  current: Standing
  role: Role
  /** Number of administrators besides this user. */
  otherAdmins: number
}

/** Returns the standing after an administrator assigns a role, or 'last-admin' if no administrator would remain. */
export const givenStanding = ({ current, role, otherAdmins }: RoleChange): Standing | 'last-admin' => {
  if (current.role === 'admin' && role !== 'admin' && otherAdmins === 0) return 'last-admin'
  return { role, is_onboarded: current.is_onboarded || role === 'admin' }
}
