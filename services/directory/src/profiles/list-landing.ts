import type { LandingProfessional } from '@fieldside/contracts/http/landing.ts'
import type { DirectoryContext } from '../context.ts'
import { turnAt } from './rules/landing-turn.ts'
import { listOnLanding } from './store/landing.ts'
import { landingProfessionalOf } from './views.ts'

/** More than the page shows, because the BFF leaves out those whose last slot was just taken. */
const CANDIDATES = 12

export const listLandingProfessionals = async (
  ctx: DirectoryContext,
): Promise<{ items: LandingProfessional[] }> => {
  const now = ctx.now()
  const records = await listOnLanding(ctx.db.kysely, { turn: turnAt(now), now, limit: CANDIDATES })
  return { items: records.map(landingProfessionalOf) }
}
