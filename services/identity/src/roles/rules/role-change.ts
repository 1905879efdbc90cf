import type { Role } from '@fieldside/contracts/roles.ts'
import type { RoleState } from './onboarding.ts'

export type RoleChange = {
  current: RoleState
  role: Role
  /** Number of administrators besides this user. */
  otherAdmins: number
}

/** Returns the role and onboarding state after an administrator assigns a role, or 'last-admin' if no administrator would remain. */
export const assignRole = ({ current, role, otherAdmins }: RoleChange): RoleState | 'last-admin' => {
  if (current.role === 'admin' && role !== 'admin' && otherAdmins === 0) return 'last-admin'
  return { role, is_onboarded: current.is_onboarded || role === 'admin' }
}
