import { itemJob } from '@fieldside/platform/jobs.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { findToOnboard, noteOnboardedTold } from '../store/professionals.ts'

const tell = async (ctx: DirectoryContext, userId: string): Promise<void> => {
  await ctx.identity.markOnboarded(userId, ctx)
  await writeStep(ctx, (tx) => noteOnboardedTold(tx, userId, ctx.now()))
}

/** Tells identity that a user has finished setup. Logs a failure; the job retries. */
export const tellOnboarded = (ctx: DirectoryContext, userId: string): Promise<void> =>
  tell(ctx, userId).catch((error: unknown) =>
    ctx.log.warn({ err: error, userId }, 'identity does not know yet that setup is finished'),
  )

/** Tells identity about users whom a crash or an outage left out. */
export const onboardingJob = itemJob<DirectorySchema, DirectoryContext, string>({
  name: 'onboarding',
  everyMs: 5000,
  find: (ctx, claim) => findToOnboard(ctx.db.kysely, claim),
  idOf: (userId) => userId,
  run: tell,
})
