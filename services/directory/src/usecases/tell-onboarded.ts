import type { Job } from '@fieldside/platform/job-runner.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { isToOnboard, noteOnboardedTold } from '../store/professionals.ts'

const tell = async (ctx: DirectoryContext, userId: string): Promise<void> => {
  await ctx.identity.markOnboarded(userId, ctx)
  await writeStep(ctx, (tx) => noteOnboardedTold(tx, userId, ctx.now()))
}

/** Tells identity that a user has finished setup. Logs a failure; the job retries. */
export const tellOnboarded = (ctx: DirectoryContext, userId: string): Promise<void> =>
  tell(ctx, userId).catch((error: unknown) =>
    ctx.log.warn({ err: error, userId }, 'could not report finished setup to identity yet'),
  )

/** Tells identity about users whom a crash or an outage left out. */
export const onboardingJob: Job<DirectoryContext> = {
  name: 'onboarding',
  run: async (ctx, userId) => {
    if (await isToOnboard(ctx.db.kysely, userId)) await tell(ctx, userId)
  },
}
