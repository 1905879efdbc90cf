import { isolated } from '@fieldside/contracts/bidi.ts'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import { PROFESSIONAL_DEFAULTS } from '@fieldside/contracts/professional-types.ts'
import { dateFormat } from '@/client/date-format.ts'
import { dayKey, formatClock, formatDay, readerLocale, readerZone } from '@/client/time-format.ts'

type Named = Pick<ProfessionalCard, 'first_name' | 'last_name'>

/** Returns the full name, with 'Professional' for an empty first name. */
export const professionalName = ({ first_name, last_name }: Named): string =>
  isolated([first_name || PROFESSIONAL_DEFAULTS.first_name, last_name].filter(Boolean).join(' '))

type Described = Pick<ProfessionalCard, 'bio' | 'location' | 'specialty' | 'credentials'>

export const professionalWords = (professional: Described) => ({
  bio: professional.bio || PROFESSIONAL_DEFAULTS.bio,
  location: professional.location || PROFESSIONAL_DEFAULTS.location,
  specialty: professional.specialty || PROFESSIONAL_DEFAULTS.specialty,
  credentials: (professional.credentials || PROFESSIONAL_DEFAULTS.credentials)
    .split(',')
    .map((credential) => credential.trim())
    .filter(Boolean),
})

type Reader = { now?: Date; zone?: string; locale?: string }

/**
 * Returns 'Available today' or 'Next opening Thu 8:00 AM', with the date when it is a week or more down; null without
 * an opening.
 */
export const availabilityWords = (
  nextOpening: string | null,
  { now = new Date(), zone = readerZone(), locale = readerLocale() }: Reader = {},
): string | null => {
  if (nextOpening === null) return null
  if (dayKey(nextOpening, zone) === dayKey(now, zone)) return 'Available today'
  const clock = formatClock(nextOpening, { zone, locale })
  const soon = new Date(nextOpening).getTime() - now.getTime() < 6 * DAY_MS
  const day = soon
    ? dateFormat(locale, { timeZone: zone, weekday: 'short' }).format(new Date(nextOpening))
    : formatDay(nextOpening, { zone, locale, now })
  return `Next opening ${day} ${clock}`
}
