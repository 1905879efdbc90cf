import { DAY_S } from '@fieldside/contracts/durations.ts'

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** 90 → '1:30', 3900 → '1:05:00'. */
export const clockText = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const end = twoDigits(seconds % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${end}` : `${minutes}:${end}`
}

/** Fills a clock from the right, because keyboards for numbers have no colon: '130' → '1:30'. */
export const clockTyped = (text: string): string => {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').slice(-6)
  if (digits === '') return ''
  const filled = digits.padStart(3, '0')
  return filled.replace(/\B(?=(?:\d\d)+$)/g, ':')
}

/** Parses '1:30', '130', or '0:90' to seconds; null when empty, undefined when invalid. */
export const secondsOf = (text: string): number | null | undefined => {
  const clock = clockTyped(text)
  if (clock === '') return /\d/.test(text) ? 0 : text.trim() === '' ? null : undefined
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds <= DAY_S ? seconds : undefined
}
