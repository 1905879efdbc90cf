import type { TimeOff } from '@fieldside/contracts/time-off.ts'
import { dateFormat } from '@/client/date-format.ts'
import { noonOf, readerLocale } from '@/client/time-format.ts'

/** Example: 'Dec 21 – 28, 2026'. */
export const formatDays = ({ first_day, last_day }: Pick<TimeOff, 'first_day' | 'last_day'>): string =>
  dateFormat(readerLocale(), { timeZone: 'UTC', dateStyle: 'medium' }).formatRange(
    noonOf(first_day),
    noonOf(last_day),
  )
