import { homeOf } from '../../app/home.ts'
import type { SessionUser } from '../../app/session.tsx'

/** Sends a professional who hasn't finished setup there first. */
export const pageAfterReset = ({ role, is_onboarded }: Pick<SessionUser, 'role' | 'is_onboarded'>): string =>
  role === 'professional' && !is_onboarded ? '/professional-setup' : homeOf(role)
