import type { ChoosableRole, Role } from '@fieldside/contracts/roles.ts'

export type Standing = { role: Role; is_onboarded: boolean }

/**
 * What becomes of a user who chooses a role on /onboarding: an athlete is onboarded at once, a professional
 * goes on to setup and may still change their mind. 'refused' once onboarded.
 */
export const chooseStanding = (current: Standing, chosen: ChoosableRole): Standing | 'refused' => {
  if (current.is_onboarded || current.role === 'admin') return 'refused'
  return { role: chosen, is_onboarded: chosen === 'athlete' }
}

export const ADMIN_STANDING: Standing = { role: 'admin', is_onboarded: true }
