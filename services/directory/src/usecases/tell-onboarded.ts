import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { findToOnboard, noteOnboardedTold } from '../store/professionals.ts'

const BATCH = 100

/** Tells identity that a user has finished setup. A failure is logged; the sweeper tries again. */
export const tellOnboarded = async (ctx: DirectoryContext, userId: string): Promise<void> => {
  try {
    await ctx.identity.markOnboarded(userId, ctx)
    await writeStep(ctx, (tx) => noteOnboardedTold(tx, userId, ctx.now()))
  } catch (error) {
    ctx.log.warn({ err: error, userId }, 'identity does not know yet that setup is finished')
  }
}

/** Tells identity of those whom a crash or an outage left out. */
export const tellAllOnboarded = async (ctx: DirectoryContext): Promise<void> => {
  for (const userId of await findToOnboard(ctx.db.kysely, BATCH)) await tellOnboarded(ctx, userId)
}
