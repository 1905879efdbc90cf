export type ReleaseSituation = {
  releasedAppointmentId: string
  fee: { appointment_id: string | null; free_accepts: number }
  /** `free_accepts` when booking was asked. It has grown if a later accept was free because of this fee. */
  freeAcceptsAsked: number
  /** The pair's sessions that can carry the fee, according to booking, earliest first. */
  sessionIds: readonly string[]
  /** Booking is still processing an accept for this pair. */
  answering: boolean
  refundableIds: ReadonlySet<string>
}

export type ReleaseStep =
  /** The fee has already moved to another session or been refunded. */
  | { do: 'nothing' }
  | { do: 'move'; to: string }
  | { do: 'refund' }
  /** Booking's answer may be stale, so ask again. */
  | { do: 'retry' }

/**
 * Decides where the fee of a canceled session goes. Requires the pair's lock. Refunds only if no session can
 * carry the fee and none could have become eligible since booking was asked.
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
