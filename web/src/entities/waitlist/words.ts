import { APPOINTMENT_TYPE_LABELS, type AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { formatClock, longZoneName, readerZone, sameClock } from '@/client/time-format.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Returns a local time 'HH:MM' as the reader's clocks show it. '24:00' is midnight. */
export const clockWords = (time: string): string =>
  time === '24:00' || time === '00:00' ? 'midnight' : formatClock(`2026-01-01T${time}:00Z`, { zone: 'UTC' })

type Wishes = { weekdays: readonly number[]; from: string; until: string }

export const isAnyTime = ({ from, until }: Omit<Wishes, 'weekdays'>): boolean =>
  from === '00:00' && until === '24:00'

/** Example: 'Tue, Thu · 5:00 PM to 8:00 PM', or 'Any day · any time'. */
export const wishesWords = ({ weekdays, from, until }: Wishes): string => {
  const days = weekdays.length === 7 ? 'Any day' : weekdays.map((day) => WEEKDAYS[day - 1]).join(', ')
  return `${days} · ${isAnyTime({ from, until }) ? 'any time' : `${clockWords(from)} to ${clockWords(until)}`}`
}

/** Names the professional's zone, in which the hours are, if its clock differs from the reader's. */
export const zoneWords = (zone: string | null): string | null =>
  zone === null || sameClock(zone, readerZone()) ? null : `in ${longZoneName(zone)}`

/** Returns wishes with the zone of their hours. */
export const wishesInZone = ({ time_zone, ...wishes }: Wishes & { time_zone: string | null }): string => {
  const zone = isAnyTime(wishes) ? null : zoneWords(time_zone)
  return zone ? `${wishesWords(wishes)} ${zone}` : wishesWords(wishes)
}

export const typeName = (type: AppointmentTypeId): string => APPOINTMENT_TYPE_LABELS[type]
