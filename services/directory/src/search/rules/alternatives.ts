import type { AppointmentPlace, AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { ALTERNATIVES_MAX } from '@fieldside/contracts/limits.ts'

/** A professional who may be offered instead of another. */
export type Candidate = {
  id: string
  user_id: string
  first_name: string | null
  last_name: string | null
  location: string | null
  /** From the other professional's place; null without one. */
  miles: number | null
}

/** A professional's available start that is closest to the wanted time. */
export type Start = {
  professional_id: string
  starts_at: string
  appointment_type: AppointmentTypeId
  place: AppointmentPlace
  time_zone: string
}

type Chosen = Start & { name: string; location: string | null; distance_miles: number | null }

type Declined = { professionalId: string; athleteId: string; around: Date; radiusMiles: number }

/**
 * Returns the professionals to offer, those whose start is closest to the wanted time first, and of equal ones the nearest.
 * A session in person has to be within the radius. Never returns the professional who was asked, nor the athlete.
 */
export const chooseAlternatives = (
  candidates: readonly Candidate[],
  starts: readonly Start[],
  { professionalId, athleteId, around, radiusMiles }: Declined,
): Chosen[] => {
  const startOf = new Map(starts.map((start) => [start.professional_id, start]))
  const apart = (instant: string) => Math.abs(new Date(instant).getTime() - around.getTime())
  return candidates
    .flatMap(({ id, user_id, first_name, last_name, location, miles }) => {
      const start = startOf.get(id)
      const isOnline = start?.place === 'online'
      const isNear = miles !== null && miles <= radiusMiles
      if (!start || id === professionalId || user_id === athleteId || !(isOnline || isNear)) return []
      const name = [first_name, last_name].filter(Boolean).join(' ')
      return [{ ...start, name, location, distance_miles: isOnline ? null : Math.round(miles ?? 0) }]
    })
    .toSorted(
      (a, b) => apart(a.starts_at) - apart(b.starts_at) || (a.distance_miles ?? 0) - (b.distance_miles ?? 0),
    )
    .slice(0, ALTERNATIVES_MAX)
}
