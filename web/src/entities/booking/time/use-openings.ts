import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { DAYS_AHEAD_DEFAULT, DAYS_AHEAD_MAX } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { dayAhead, dayKey } from '@/client/time-format.ts'
import { addDays, addMonths, lastDayOf, monthOf } from '@/ui/calendar-days.ts'

/** The most days that one request may ask for. */
const PART_DAYS = 31
/** How many days after the first part each later one starts. */
const LATER_PARTS = Array.from(
  { length: Math.floor(DAYS_AHEAD_MAX / PART_DAYS) },
  (_, n) => (n + 1) * PART_DAYS,
)

/**
 * Returns whether the part from a day on holds days of a month or of the one before, which is a click away. Adds a day
 * at both ends for professionals in another zone.
 */
const isPartOf = (from: string, month: string): boolean =>
  addDays(from, -1) <= lastDayOf(month) && `${addMonths(month, -1)}-01` <= addDays(from, PART_DAYS)

/** Loads one part. Keeps the times of the previous type on screen while those of another load. */
const usePart = ({ professionalId, type, moving }: OpeningsQuery, enabled: boolean, from?: string) =>
  useEndpoint(
    actions.listOpenings,
    {
      params: { id: professionalId },
      query: {
        appointment_type: type ?? 'consultation',
        ...(from && { from }),
        days: PART_DAYS,
        ...(moving && { moving }),
      },
    },
    { enabled: enabled && type !== undefined, keepPrevious: true },
  )

type OpeningsQuery = {
  professionalId: string
  /** Undefined while none is chosen: nothing loads. */
  type: AppointmentTypeId | undefined
  /** A start whose month is loaded as well. */
  start?: string | null | undefined
  /** Id of the reader's own request or session whose time is changed. */
  moving?: string
}

/** Returns the first time of a part; null when it has none, undefined while that isn't known. */
const soonestOf = ({ data }: ReturnType<typeof usePart>): string | null | undefined =>
  data && (data.slots[0] ?? null)

/**
 * Loads a professional's available slots in parts of 31 days: the first at once, later ones when the calendar reaches
 * their month, or one after the other until one has a time. The parts start on the professional's days, so that none
 * is missing or loaded twice.
 */
export const useOpenings = (query: OpeningsQuery) => {
  const [opened] = useState(() => new Date())
  const [reached, setReached] = useState(() => (query.start ? [monthOf(dayKey(query.start))] : []))
  const first = usePart(query, true)
  const zone = first.data?.has_hours ? first.data.time_zone : null
  const last = dayAhead(first.data?.max_days_ahead ?? DAYS_AHEAD_DEFAULT, opened)
  let soonest = first.data?.all_closed ? undefined : soonestOf(first)
  const today = dayKey(opened, zone ?? undefined)
  // Each render calls the same hooks, because the number of parts never changes.
  const later = LATER_PARTS.flatMap((days) => {
    const from = addDays(dayKey(opened), days)
    const isAhead = zone !== null && addDays(from, -1) <= last
    const isNext = soonest === null
    const isLoaded = isAhead && (isNext || reached.some((month) => isPartOf(from, month)))
    const part = usePart(query, isLoaded, addDays(today, days))
    if (isLoaded && isNext) soonest = soonestOf(part)
    return isLoaded ? [part] : []
  })
  const failed = later.find((part) => part.isError)
  const laterSlots = later.flatMap(({ data }) => data?.slots ?? [])
  return {
    /** The first part, with the slots of the later ones. */
    query: { ...first, data: first.data && { ...first.data, slots: [...first.data.slots, ...laterSlots] } },
    loading: first.isPlaceholderData || later.some((part) => part.isPending || part.isPlaceholderData),
    /** Whether what is on screen is being loaded again: a time that it lacks may be free by now. */
    refreshing: [first, ...later].some((part) => part.isFetching),
    /** Why a later month isn't there, with a way to load it again. */
    problem: failed?.error ? { message: failed.error.message, retry: () => void failed.refetch() } : null,
    showMonth: (month: string) =>
      setReached((before) => (before.includes(month) ? before : [...before, month])),
    /** The first available time, however far ahead; null while unknown and when there is none. */
    soonest: soonest ?? null,
    /** The last day that the professional lets athletes request. */
    last,
  }
}
