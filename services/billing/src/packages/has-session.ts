import type { BillingContext } from '../context.ts'
import { findProfessionalOfPair } from './store/pairs.ts'

/** Asks booking whether the two have agreed on a session. Each accept asked billing for the pair's fee. @throws unavailable */
export const hasSession = async (
  ctx: BillingContext,
  pair: { professional_user_id: string; athlete_id: string },
): Promise<boolean> => {
  const professional_id = await findProfessionalOfPair(ctx.db.kysely, pair)
  if (professional_id === undefined) return false
  const { sessions } = await ctx.pairSessions({ professional_id, athlete_id: pair.athlete_id })
  return sessions.length > 0
}
