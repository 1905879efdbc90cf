import type { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { type Address, call } from '@/client/api.ts'
import { askedPage, wantedRole } from '@/entities/account/next-page.ts'
import { askedSession } from '@/entities/booking/request-form/asked-session.ts'

const CHOOSE_ROLE: Address<typeof actions.chooseRole> = { method: 'POST', path: '/identity/users/me/role' }

/**
 * Makes a new user who asked for a professional's time an athlete, because only athletes request sessions. Anyone else,
 * and a user for whom that fails, is asked for their role as usual.
 */
export const becomeAthlete = async (state: SessionState, params: URLSearchParams): Promise<SessionState> => {
  const isNew = state.user?.role === 'athlete' && !state.user.is_onboarded
  if (!isNew || wantedRole(params) !== 'athlete' || !askedSession(askedPage(params))) return state
  const user = await call(CHOOSE_ROLE, { body: { role: 'athlete' } }).catch(() => state.user)
  return { ...state, user }
}
