import { isolated } from '@fieldside/contracts/bidi.ts'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Landing, LandingCard } from '@fieldside/contracts/http/bff/landing.ts'
import { type LandingProfessional, listLandingProfessionals } from '@fieldside/contracts/http/landing.ts'
import { listNextOpenings, type NextOpening } from '@fieldside/contracts/http/openings.ts'
import { hueOf, initialsOf } from '@fieldside/contracts/initials.ts'
import { PROFESSIONAL_DEFAULTS } from '@fieldside/contracts/professional-types.ts'
import type { Log } from '@fieldside/platform/log.ts'
import type { Services } from '../../services.ts'

export const LANDING_PROFESSIONALS = 3
export const LANDING_SLOTS = 4
/** Settings and Privacy promise that a professional who opts out disappears within this time. */
const CACHE_MS = MINUTE_MS
const RETRY_MS = 5000

export const NOBODY: Landing = { professionals: [], zone: '' }

const startsOf = ({ slots }: NextOpening): string[] =>
  slots.slice(0, LANDING_SLOTS).map(({ starts_at }) => starts_at)

const ratingText = (rating: number | null, reviews: number): string =>
  rating === null ? 'New' : `${rating.toFixed(1)} · ${reviews} ${reviews === 1 ? 'review' : 'reviews'}`

const aboutText = ({ specialty, location }: LandingProfessional): string =>
  [specialty ?? PROFESSIONAL_DEFAULTS.specialty, location].filter(Boolean).join(' · ')

const formatterIn = (timeZone: string, parts: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...parts })
  return (at: string) => format.format(new Date(at))
}

const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')!.value

const cardsOf = (
  found: { professional: LandingProfessional; starts: string[] }[],
  timeZone: string,
): LandingCard[] => {
  const dayOf = formatterIn(timeZone, { weekday: 'short', month: 'short', day: 'numeric' })
  const clockOf = formatterIn(timeZone, { hour: 'numeric', minute: '2-digit' })
  return found.map(({ professional, starts }) => ({
    id: professional.id,
    name: isolated(professional.name),
    initials: initialsOf(professional.name),
    hue: hueOf(professional.user_id ?? professional.id),
    about: aboutText(professional),
    rating: ratingText(professional.rating, professional.review_count),
    slots: starts.map((at) => ({ at, day: dayOf(at), clock: clockOf(at) })),
  }))
}

const read = async ({ directory, booking }: Services): Promise<Landing> => {
  const { items } = await directory.call(listLandingProfessionals)
  if (items.length === 0) return NOBODY
  const professional_ids = items.map(({ id }) => id)
  const openings = (await booking.call(listNextOpenings, { body: { professional_ids } })).items
  const openingsOf = new Map(openings.map((item) => [item.professional_id, item]))
  const rows = items
    .flatMap((professional) => {
      const opening = openingsOf.get(professional.id)
      const starts = opening ? startsOf(opening) : []
      return starts.length > 0 ? [{ professional, starts, timeZone: opening?.time_zone }] : []
    })
    .slice(0, LANDING_PROFESSIONALS)
  const timeZone = rows[0]?.timeZone ?? 'UTC'
  return { professionals: cardsOf(rows, timeZone), zone: zoneName(timeZone) }
}

export type ReadLanding = () => Promise<Landing>

/**
 * Returns the professionals that the landing page shows, read at most once a minute. While a service is down, returns
 * none: an older answer could include someone who has opted out.
 */
export const createLandingReader = (
  services: Services,
  log: Log,
  nowMs: () => number = Date.now,
): ReadLanding => {
  let cached: { landing: Promise<Landing>; untilMs: number } | undefined
  return () => {
    if (cached && nowMs() < cached.untilMs) return cached.landing
    const current = { landing: Promise.resolve(NOBODY), untilMs: nowMs() + CACHE_MS }
    current.landing = read(services).catch((error: unknown) => {
      log.warn({ err: error }, 'could not read the professionals of the landing page')
      current.untilMs = nowMs() + RETRY_MS
      return NOBODY
    })
    cached = current
    return current.landing
  }
}
