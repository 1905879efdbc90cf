import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { busyWindow, NO_SLOTS, nextSlotsChangeAt, nextSlotsOf } from './rules/next-slots.ts'
import { publishNextSlots } from './steps/publish-next-slots.ts'
import { type ListedCalendar, lockNextSlots, type NextSlotsRow, nextSlotsWrite } from './store/next-slots.ts'

type Slots = Omit<NextSlotsRow, 'professional_id' | 'version'>
const NOTHING: Slots = { ...NO_SLOTS, offers_in_person: false, offers_online: false }

const TIMES = ['next_slot_at', 'next_evening_at', 'next_weekend_at'] as const

const isSame = (one: Slots, other: Slots): boolean =>
  one.offers_in_person === other.offers_in_person &&
  one.offers_online === other.offers_online &&
  TIMES.every((name) => one[name]?.getTime() === other[name]?.getTime())

type Found = { slots: Slots; changeAt: Date | null }

const slotsOf = (calendar: ListedCalendar | undefined, now: Date): Found => {
  if (!calendar) return { slots: NOTHING, changeAt: null }
  const { hours, durationMinutes, offers_in_person, offers_online, busy } = calendar
  if (!hours || durationMinutes === null)
    return { slots: { ...NO_SLOTS, offers_in_person, offers_online }, changeAt: null }
  const bookable = { hours, busy, durationMinutes, now }
  const next = nextSlotsOf(bookable)
  return { slots: { ...next, offers_in_person, offers_online }, changeAt: nextSlotsChangeAt(next, bookable) }
}

export type Updated = { isChanged: boolean; changeAt: Date | null }

/** Stores and publishes a professional's next slots if they changed. Returns when time alone will change them. */
export const updateNextSlots = (ctx: InSteps<BookingContext>, professionalId: string): Promise<Updated> =>
  writeStep(ctx, async (tx, emit, save) => {
    const now = ctx.now()
    const { stored, calendar } = await lockNextSlots(tx, professionalId, busyWindow(now))
    const { slots, changeAt } = slotsOf(calendar, now)
    const isChanged = !isSame(stored ?? NOTHING, slots)
    if (isChanged) {
      const row = { professional_id: professionalId, version: (stored?.version ?? 0) + 1, ...slots }
      save(nextSlotsWrite(tx, row))
      publishNextSlots(emit, row)
    }
    return { isChanged, changeAt }
  })
