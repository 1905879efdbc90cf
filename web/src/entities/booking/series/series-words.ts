import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import type { Series } from '@fieldside/contracts/http/series.ts'
import { formatDay, formatTimeRange } from '@/client/time-format.ts'
import { isAgreed } from '@/entities/booking/words.ts'

export const dateWords = ({ appointment_date, ends_at }: Pick<Appointment, 'appointment_date' | 'ends_at'>) =>
  `${formatDay(appointment_date)}, ${formatTimeRange(appointment_date, ends_at)}`

export const sessionCount = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`

/** Returns whether the athlete can still withdraw the series: it has open requests, and nobody is answering them. */
export const canWithdraw = ({ items }: Series): boolean => {
  const pending = items.filter(({ status }) => status === 'pending')
  return pending.length > 0 && pending.every(({ answering }) => !answering)
}

/** Splits the agreed sessions ahead into those that can still be canceled and those that stay. */
export const restOf = (items: readonly Appointment[], now: Date) => {
  const ahead = items.filter((item) => isAgreed(item) && new Date(item.appointment_date) > now)
  return {
    canceled: ahead.filter(({ actions }) => actions.cancel),
    staying: ahead.filter(({ actions }) => !actions.cancel),
  }
}
