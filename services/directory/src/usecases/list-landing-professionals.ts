import type { LandingProfessional } from '@fieldside/contracts/http/landing.ts'
import type { DirectoryContext } from '../context.ts'
import { turnAt } from '../domain/landing-turn.ts'
import { landingProfessionalOf } from '../replies.ts'
import { listOnLanding } from '../store/landing.ts'

/** More than the page shows, because the BFF leaves out those without an available slot. */
const CANDIDATES = 12

export const listLandingProfessionals = async (
  ctx: DirectoryContext,
): Promise<{ items: LandingProfessional[] }> => {
  const records = await listOnLanding(ctx.db.kysely, turnAt(ctx.now()), CANDIDATES)
  return { items: records.map(landingProfessionalOf) }
}
