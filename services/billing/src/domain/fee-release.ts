/** What is known when a released fee is settled. */
export type ReleaseSituation = {
  releasedAppointmentId: string
  fee: { appointment_id: string | null; free_accepts: number }
  /** `free_accepts` when booking was asked: a later accept was free because of this fee. */
  freeAcceptsAsked: number
  /** Booking's sessions of the pair that can carry the fee, earliest first. */
  sessionIds: readonly string[]
  /** An accept of the pair is open at booking. */
  answering: boolean
  /** Sessions that billing knows to be canceled with a right to the fee. */
  refundableIds: ReadonlySet<string>
}

export type ReleaseStep =
  /** The fee belongs to another session by now, or was refunded. */
  | { do: 'nothing' }
  | { do: 'move'; to: string }
  | { do: 'refund' }
  /** Booking's answer may be outdated: ask again. */
  | { do: 'retry' }

/**
 * Decides where the fee of a canceled session goes, under the pair's lock. It refunds only when no session can carry
 * the fee and none could have become one since booking was asked.
 */
export const stepOfRelease = (situation: ReleaseSituation): ReleaseStep => {
  const { releasedAppointmentId, fee, freeAcceptsAsked, sessionIds, answering, refundableIds } = situation
  if (fee.appointment_id !== releasedAppointmentId) return { do: 'nothing' }
  const others = sessionIds.filter((id) => id !== releasedAppointmentId)
  const to = others.find((id) => !refundableIds.has(id))
  if (to !== undefined) return { do: 'move', to }
  const isOutdated = others.length > 0 || answering || fee.free_accepts !== freeAcceptsAsked
  return { do: isOutdated ? 'retry' : 'refund' }
}
