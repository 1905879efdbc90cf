import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../client/api.ts'
import { dayAhead, dayKey } from '../../../client/time-format.ts'
import { addDays, lastDayOf, monthOf } from '../../../ui/calendar-days.ts'

/** The most days that one request may ask for. */
const PART_DAYS = 31
const PARTS = 3
/** How far ahead the calendar goes: 93 days, or 92 where the professional's day is a day behind the reader's. */
const DAYS_AHEAD = PART_DAYS * PARTS - 2

/** Returns how many parts hold a month's days, plus one day for professionals in a zone that is behind. */
const partsUntil = (month: string, today: string): number => {
  const needed = [1, 2, 3].find((parts) => lastDayOf(month) < addDays(today, parts * PART_DAYS - 1))
  return needed ?? PARTS
}

/** Loads one part. Keeps the times of the previous type on screen while those of another load. */
const usePart = ({ professionalId, type, moving }: Wanted, enabled: boolean, from?: string) =>
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

type Wanted = {
  professionalId: string
  /** Undefined while none is chosen: nothing loads. */
  type: AppointmentTypeId | undefined
  /** A start whose month is loaded as well. */
  start?: string | null | undefined
  /** Id of the reader's own request or session whose time is changed. */
  moving?: string
}

/**
 * Loads a professional's available slots in parts of 31 days: the first at once, later ones when the calendar reaches
 * their month. The parts start on the professional's days, so that none is missing or loaded twice.
 */
export const useOpenings = (wanted: Wanted) => {
  const [opened] = useState(() => new Date())
  const [reached, setReached] = useState(() => (wanted.start ? monthOf(dayKey(wanted.start)) : ''))
  const first = usePart(wanted, true)
  const zone = first.data?.has_hours ? first.data.time_zone : null
  const parts = reached && zone ? partsUntil(reached, dayKey(opened)) : 1
  const fromOf = (part: number) => addDays(dayKey(opened, zone ?? undefined), part * PART_DAYS)
  const second = usePart(wanted, parts > 1, fromOf(1))
  const third = usePart(wanted, parts > 2, fromOf(2))
  const later = [second, third].slice(0, parts - 1)
  const failed = later.find((part) => part.isError)
  const laterSlots = later.flatMap(({ data }) => data?.slots ?? [])
  return {
    /** The first part, with the slots of the later ones. */
    query: { ...first, data: first.data && { ...first.data, slots: [...first.data.slots, ...laterSlots] } },
    loading: first.isPlaceholderData || later.some((part) => part.isPending || part.isPlaceholderData),
    /** Why a later month isn't there, with a way to load it again. */
    problem: failed?.error ? { message: failed.error.message, retry: () => void failed.refetch() } : null,
    showMonth: (month: string) => setReached((before) => (month > before ? month : before)),
    last: dayAhead(DAYS_AHEAD, opened),
  }
}
