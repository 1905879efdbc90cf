import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Alternative } from '@fieldside/contracts/http/alternatives.ts'
import type { DirectoryContext } from '../context.ts'
import { milesFrom } from '../places/rules/gazetteer.ts'
import { findById, type ProfessionalRecord } from '../professionals/store/professionals.ts'
import { chooseAlternatives } from './rules/alternatives.ts'
import type { SearchArea } from './steps/locate-search.ts'
import { readSearch } from './steps/read-search.ts'
import { DEFAULT_RADIUS_MILES } from './steps/search-query.ts'
import { findListed } from './store/listings.ts'

type Declined = {
  professional_id: string
  athlete_id: string
  appointment_type: AppointmentTypeId
  around: string
}

const ANYWHERE: SearchArea = { point: null, radiusMiles: null, text: null, choices: [], question: null }

/** Finds a page of those nearby and one of those who work online, all of the type and with a slot before the day is over. */
const findCandidates = async (
  ctx: DirectoryContext,
  { id, specialty, latitude, longitude }: ProfessionalRecord,
  until: Date,
) => {
  if (!specialty) return []
  const now = ctx.now()
  const point = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const find = async (area: SearchArea, kind: 'online' | undefined, sort: 'nearest' | 'soonest') => {
    const { criteria } = await readSearch(ctx, { specialty, kind }, area, now)
    return (await findListed(ctx.db, { ...criteria, until, sort, after: null, athleteId: null })).rows
  }
  const [near, online] = await Promise.all([
    point ? find({ ...ANYWHERE, point, radiusMiles: DEFAULT_RADIUS_MILES }, undefined, 'nearest') : [],
    find(ANYWHERE, 'online', 'soonest'),
  ])
  const found = new Map([...near, ...online].map((row) => [row.id, row]))
  found.delete(id)
  return [...found.values()].map((row) => ({ ...row, miles: milesFrom(point, row) }))
}

/**
 * Returns who else could be asked for a session like the one that a professional declined or didn't answer: at most three
 * listed professionals of the same type who have time within a day of it, nearby or online.
 * @throws unavailable
 */
export const listAlternatives = async (
  ctx: DirectoryContext,
  { professional_id, athlete_id, appointment_type, around }: Declined,
): Promise<{ items: Alternative[] }> => {
  const declined = await findById(ctx.db.kysely, professional_id)
  const wanted = new Date(around)
  const latest = new Date(wanted.getTime() + DAY_MS)
  const candidates = declined && latest > ctx.now() ? await findCandidates(ctx, declined, latest) : []
  if (candidates.length === 0) return { items: [] }
  const ids = candidates.map(({ id }) => id)
  const starts = await ctx.booking.startsNear(ids, { around, appointment_type }, ctx)
  const items = chooseAlternatives(candidates, starts, {
    professionalId: professional_id,
    athleteId: athlete_id,
    around: wanted,
    radiusMiles: DEFAULT_RADIUS_MILES,
  })
  return { items }
}
