import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { PlanOfAthlete } from '@fieldside/contracts/http/bff/plans.ts'
import { useCommand } from '@/client/api.ts'
import { KEPT_PREFIX } from '@/client/session.tsx'
import { readerZone } from '@/client/time-format.ts'

const keyOf = (athleteId: string): string => `${KEPT_PREFIX}not-shared.${athleteId}`

/** When the athlete last said no, by professional. Stays in the browser, because the server knows only consent. */
const refusalsOf = (athleteId: string): Record<string, string> =>
  JSON.parse(localStorage.getItem(keyOf(athleteId)) ?? '{}') as Record<string, string>

/** Whether the athlete said no to sharing with the plan's professional since the plan was assigned. */
export const isSharingRefused = ({ athlete_id, professional_id, created_at }: PlanOfAthlete): boolean =>
  created_at <= (refusalsOf(athlete_id)[professional_id] ?? '')

/** Remembers a no for the plans that the professional has assigned so far, also if this clock is slow. */
export const refuseSharing = ({ athlete_id, professional_id, created_at }: PlanOfAthlete): void => {
  const now = new Date().toISOString()
  const refusals = { ...refusalsOf(athlete_id), [professional_id]: now > created_at ? now : created_at }
  try {
    localStorage.setItem(keyOf(athlete_id), JSON.stringify(refusals))
  } catch {
    // Without room in the browser's storage, the question comes again.
  }
}

/** Lets the professional of a plan see what the athlete does, or stops it at once. */
export const useSharing = (plan: PlanOfAthlete) => {
  const { submit, pending } = useCommand(actions.setTrainingShared, { failure: 'Failed to change sharing' })
  const { professional_id } = plan
  return {
    pending,
    setShared: (is_shared: boolean) => {
      submit({ params: { professional_id }, body: { is_shared, time_zone: readerZone() } })
      if (!is_shared) refuseSharing(plan)
    },
  }
}
