import type { ChoosableRole, Role } from '@fieldside/contracts/roles.ts'

export type RoleState = { role: Role; is_onboarded: boolean }

/**
 * Returns the role and onboarding state after a role choice on /onboarding, or 'refused' once onboarded. An athlete is onboarded at
 * once; a professional continues to setup and may still switch.
 */
export const chooseRoleOnce = (current: RoleState, chosen: ChoosableRole): RoleState | 'refused' => {
  if (current.is_onboarded || current.role === 'admin') return 'refused'
  return { role: chosen, is_onboarded: chosen === 'athlete' }
}

export const ADMIN_ROLE_STATE: RoleState = { role: 'admin', is_onboarded: true }
