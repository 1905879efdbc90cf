import type { Role } from '@fieldside/contracts/roles.ts'
import type { Standing } from './onboarding.ts'

export type RoleChange = {
  current: Standing
  role: Role
  /** Administrators there would be without this user. */
  otherAdmins: number
}

/** What becomes of a user to whom an administrator gives a role; 'last-admin' when nobody would be left to do so. */
export const givenStanding = ({ current, role, otherAdmins }: RoleChange): Standing | 'last-admin' => {
  if (current.role === 'admin' && role !== 'admin' && otherAdmins === 0) return 'last-admin'
  return { role, is_onboarded: current.is_onboarded || role === 'admin' }
}
