import type { SoldPackage } from '@fieldside/contracts/http/packages.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { conflict, isDomainError, notFound } from '@fieldside/platform/errors.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { endPackage } from './end.ts'
import { findBought, findEnding, startEnding } from './store/sold-packages.ts'
import { toSoldPackage } from './views.ts'

const ended = () => conflict('package-ended', 'This package has ended, or its sessions are already returned.')

/** Ends the package now, unless booking can't answer. Its job then does. */
const tryToEnd = async (ctx: InSteps<BillingContext>, id: string): Promise<void> => {
  const ending = await findEnding(ctx.db.kysely, id, ctx.now())
  if (!ending) return
  try {
    await endPackage(ctx, ending)
  } catch (error) {
    if (!isDomainError(error)) throw error
    ctx.log.warn({ err: error, package: id }, 'a returned package is ended by its job')
  }
}

/**
 * Returns what is unused of one of the caller's packages.
 * @throws not-found for another user's, 'package-ended'
 */
export const returnPackage = async (ctx: InSteps<BillingContext>, id: string): Promise<SoldPackage> => {
  const bought = await findBought(ctx.db.kysely, id)
  if (bought?.athlete_id !== userOf(ctx).userId) throw notFound('Package Not Found')
  const now = ctx.now()
  const [started] = await writeStep(ctx, (tx) => startEnding(tx, { id }, { reason: 'returned', now }))
  if (started === undefined && !(bought.ending_reason === 'returned' && bought.ended_at === null))
    throw ended()
  await tryToEnd(ctx, id)
  return write(ctx, async (tx) => toSoldPackage((await findBought(tx, id))!))
}
