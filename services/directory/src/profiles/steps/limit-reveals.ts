import type { Tx } from '@fieldside/platform/database.ts'
import { limitOf, limitReached } from '@fieldside/platform/limits.ts'
import type { DirectoryContext } from '../../context.ts'
import type { DirectorySchema } from '../../schema.ts'
import {
  countReveals,
  isRevealedSince,
  lockReveals,
  REVEAL_WINDOW_MS,
  type Revealed,
  upsertReveal,
} from '../store/contact-reveals.ts'

const waitMs = ({ oldest }: Revealed, now: Date): number =>
  (oldest?.getTime() ?? now.getTime()) + REVEAL_WINDOW_MS - now.getTime()

/**
 * Counts a reveal once per professional in 24 hours and rejects it beyond the account's or network's limit.
 * Runs in the transaction of the reveal itself.
 * @throws too-many-reveals
 */
export const limitReveals = async (
  ctx: Pick<DirectoryContext, 'now' | 'network' | 'limitFactor'>,
  tx: Tx<DirectorySchema>,
  { viewerId, professionalId }: { viewerId: string; professionalId: string },
): Promise<void> => {
  const most = limitOf('reveal', ctx.limitFactor)
  const now = ctx.now()
  const since = new Date(now.getTime() - REVEAL_WINDOW_MS)
  await lockReveals(tx, { viewerId })
  if (await isRevealedSince(tx, { viewerId, professionalId, since })) return
  const own = await countReveals(tx, { viewerId }, since)
  if (own.professionals >= most.account) throw limitReached('reveal', 'account', waitMs(own, now))
  const network = ctx.network ?? null
  if (network) {
    await lockReveals(tx, { network })
    const shared = await countReveals(tx, { network }, since)
    if (shared.professionals >= most.address) throw limitReached('reveal', 'address', waitMs(shared, now))
  }
  await upsertReveal(tx, { viewer_id: viewerId, professional_id: professionalId, network, revealed_at: now })
}
