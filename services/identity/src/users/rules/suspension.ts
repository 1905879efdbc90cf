import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Role } from '@fieldside/contracts/roles.ts'

export type SuspensionState = { suspended_at: Date | null; suspended_until: Date | null }

/** A suspension is over at its end, also while the job that clears it is late. */
export const isSuspended = ({ suspended_at, suspended_until }: SuspensionState, now: Date): boolean =>
  suspended_at !== null && (suspended_until === null || suspended_until > now)

/** Whether a suspension that has ended still has to be cleared. */
export const isSuspensionOver = (state: SuspensionState, now: Date): boolean =>
  state.suspended_at !== null && !isSuspended(state, now)

/** Returns when a suspension of whole days ends; null for one for good. */
export const suspensionEnd = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS)

type Target = {
  by: string
  user: { id: string; role: Role }
  /** Number of administrators besides this user who aren’t suspended. */
  otherAdmins: number
}

/** Returns why nobody can suspend a user; undefined if an administrator can. */
export const refuseSuspension = ({
  by,
  user,
  otherAdmins,
}: Target): 'last-admin' | 'own-account' | undefined => {
  if (user.role === 'admin' && otherAdmins === 0) return 'last-admin'
  return user.id === by ? 'own-account' : undefined
}
