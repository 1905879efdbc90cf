import type { NextSlot } from '@fieldside/contracts/http/openings.ts'
import { CARD_DAYS_MAX, CARD_TIMES_MAX } from '@fieldside/contracts/limits.ts'
import { dateFormat } from '@/client/date-format.ts'
import { dayKey, daysBetween, readerLocale, readerZone } from '@/client/time-format.ts'

/** The slots of one day, which is named once. */
export type SlotRow = { day: string; label: string; slots: NextSlot[] }

type Reader = { now?: Date; zone?: string; locale?: string }

const NEAR = ['Today', 'Tomorrow']
const WEEK_DAYS = 7

/** Groups slots by their day in the zone. Days beyond a week have their date, so that no weekday is named twice. */
export const slotRows = (
  slots: readonly NextSlot[],
  { now = new Date(), zone = readerZone(), locale = readerLocale() }: Reader = {},
): SlotRow[] => {
  const labelOf = (at: string): string => {
    const days = daysBetween(now, at, zone)
    const parts =
      days < WEEK_DAYS ? ({ weekday: 'short' } as const) : ({ month: 'short', day: 'numeric' } as const)
    return NEAR[days] ?? dateFormat(locale, { timeZone: zone, ...parts }).format(new Date(at))
  }
  const days = Map.groupBy(slots, ({ starts_at }) => dayKey(starts_at, zone))
  return [...days]
    .slice(0, CARD_DAYS_MAX)
    .map(([day, its]) => ({ day, label: labelOf(its[0]!.starts_at), slots: its.slice(0, CARD_TIMES_MAX) }))
}
