import type { MoneyBackKind } from '@fieldside/contracts/http/receipts.ts'
import { dateFormat } from '@/client/date-format.ts'
import { readerLocale, readerZone, type TimeOptions } from '@/client/time-format.ts'

export const MONEY_BACK_LABELS: Record<MoneyBackKind, string> = {
  refund: 'Refund',
  refund_failed: 'Refund returned by the bank',
  returned_another_way: 'Refund by other means',
  chargeback: 'Taken back by the bank (dispute)',
  chargeback_returned: 'Dispute decided for the payment',
}

/** Example: 7 → 'FS-000007'. */
export const receiptNumber = (number: number): string => `FS-${String(number).padStart(6, '0')}`

/** Example: 'November 24, 2026', with the year also in the year itself, for paper. */
export const formatDate = (at: string, { zone, locale }: TimeOptions = {}): string =>
  dateFormat(locale ?? readerLocale(), { timeZone: zone ?? readerZone(), dateStyle: 'long' }).format(
    new Date(at),
  )
