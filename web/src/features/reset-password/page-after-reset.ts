import { homeOf } from '../../app/home.ts'
import type { SessionUser } from '../../app/session.tsx'

/** Setup first for a professional who has not finished it. */
export const pageAfterReset = ({ role, is_onboarded }: Pick<SessionUser, 'role' | 'is_onboarded'>): string =>
  role === 'professional' && !is_onboarded ? '/professional-setup' : homeOf(role)
