import type { ChoosableRole, Role } from '@fieldside/contracts/roles.ts'

export type Standing = { role: Role; is_onboarded: boolean }

/**
 * Returns the standing after a role choice on /onboarding, or 'refused' once onboarded. An athlete is onboarded at
 * once; a professional goes on to setup and may still switch.
 */
export const chooseStanding = (current: Standing, chosen: ChoosableRole): Standing | 'refused' => {
  if (current.is_onboarded || current.role === 'admin') return 'refused'
  return { role: chosen, is_onboarded: chosen === 'athlete' }
}

export const ADMIN_STANDING: Standing = { role: 'admin', is_onboarded: true }
