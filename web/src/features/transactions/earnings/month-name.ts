import { dateFormat } from '@/client/date-format.ts'
import { noonOf, readerLocale } from '@/client/time-format.ts'

/** Example: '2026-11' → 'November 2026'. */
export const monthName = (month: string, locale = readerLocale()): string =>
  dateFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(noonOf(`${month}-01`))
