import type { ProfessionalState } from '../../professionals/rules/professional-state.ts'
import { type Appointment, isAgreed } from './appointment.ts'
import type { CommandType } from './commands.ts'

/** A command that the professional's state causes. */
export type Consequence = Extract<CommandType, 'cancel_unlisted' | 'withdraw_approval'>

/** Returns the command that the professional's state can cause for an appointment. */
export const consequenceFor = ({
  state,
  approval_withdrawn_at,
}: Pick<Appointment, 'state' | 'approval_withdrawn_at'>): Consequence | null => {
  if (state.name === 'requested' || state.name === 'accepted_by_athlete') return 'cancel_unlisted'
  return isAgreed(state) && approval_withdrawn_at === null ? 'withdraw_approval' : null
}

/** Returns whether the suspension of a side's account cancels an appointment, unless its session has begun. */
export const endsOnSuspension = ({ state }: Pick<Appointment, 'state'>): boolean =>
  isAgreed(state) || state.name === 'requested' || state.name === 'accepted_by_athlete'

const CAUSES: Record<Consequence, (professional: ProfessionalState) => boolean> = {
  cancel_unlisted: ({ status, has_role }) => status !== 'approved' || !has_role,
  // A professional awaiting approval again after a profile edit keeps their sessions.
  withdraw_approval: ({ approval_withdrawn }) => approval_withdrawn,
}

export const causes = (professional: ProfessionalState | undefined, consequence: Consequence): boolean =>
  professional !== undefined && CAUSES[consequence](professional)
