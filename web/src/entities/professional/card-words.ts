import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import { LANGUAGE_LABELS } from '@fieldside/contracts/languages.ts'
import { dateFormat } from '../../client/date-format.ts'
import { dayKey, formatDay, readerLocale, readerZone } from '../../client/time-format.ts'

/** Returns 'Answers 96% within 24 h, usually in 3 h'; null while too few requests are known. */
export const responseWords = ({ response }: Pick<ProfessionalCard, 'response'>): string | null => {
  if (response === null) return null
  const usual = response.usual_hours === null ? '' : `, usually in ${response.usual_hours} h`
  return `Answers ${response.answered_percent}% within 24 h${usual}`
}

/** Returns '21 mi' or 'Under 1 mi'; null without a distance. */
export const distanceWords = (miles: number | null): string | null => {
  if (miles === null) return null
  return miles < 1 ? 'Under 1 mi' : `${Math.round(miles)} mi`
}

type Tagged = Pick<ProfessionalCard, 'sports' | 'conditions' | 'languages' | 'welcomes_new_athletes'>

export const languageNames = ({ languages }: Pick<Tagged, 'languages'>): string[] =>
  languages.map((code) => LANGUAGE_LABELS[code])

type Reader = { now?: Date; zone?: string; locale?: string }

/** Returns the day of a slot: 'Today', 'Thu', or 'Thu, Dec 3' from a week on. */
export const slotDay = (
  at: string,
  { now = new Date(), zone = readerZone(), locale = readerLocale() }: Reader = {},
): string => {
  if (dayKey(at, zone) === dayKey(now, zone)) return 'Today'
  if (new Date(at).getTime() - now.getTime() >= 6 * DAY_MS) return formatDay(at, { zone, locale, now })
  return dateFormat(locale, { timeZone: zone, weekday: 'short' }).format(new Date(at))
}
