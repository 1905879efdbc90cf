import type { SessionUser } from '@/client/session.tsx'
import { homeOf } from '@/entities/account/home.ts'

/** Sends a professional who hasn't finished setup there first. */
export const pageAfterReset = ({ role, is_onboarded }: Pick<SessionUser, 'role' | 'is_onboarded'>): string =>
  role === 'professional' && !is_onboarded ? '/professional-setup' : homeOf(role)
