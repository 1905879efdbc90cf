import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { SUMMARY_EDIT_HOURS } from '@fieldside/contracts/limits.ts'
import type { Appointment, Refusal } from '../../appointments/rules/appointment.ts'

/** Returns until when a shared summary can be changed. */
export const changeableUntil = (sharedAt: Date): Date =>
  new Date(sharedAt.getTime() + SUMMARY_EDIT_HOURS * HOUR_MS)

/** Returns why a summary can't be shared or changed now, or null. `sharedAt` is null before it is shared. */
export const refusalOfSummary = (
  { state }: Pick<Appointment, 'state'>,
  sharedAt: Date | null,
  now: Date,
): Refusal | null => {
  if (sharedAt !== null)
    return now < changeableUntil(sharedAt)
      ? null
      : {
          code: 'summary-final',
          detail: `You could change this summary for ${SUMMARY_EDIT_HOURS} hours after you shared it.`,
        }
  return state.name === 'completed'
    ? null
    : { code: 'not-completed', detail: 'You can share a summary once the session is completed.' }
}
