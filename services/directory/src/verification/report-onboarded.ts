import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { isToOnboard, updateOnboardingReported } from './store/onboarding.ts'

/** Reports to identity once that a user has finished setup. @throws unavailable */
export const reportOnboarded = async (ctx: InSteps<DirectoryContext>, userId: string): Promise<void> => {
  if (!(await isToOnboard(ctx.db.kysely, userId))) return
  await ctx.identity.markOnboarded(userId, ctx)
  await writeStep(ctx, (tx) => updateOnboardingReported(tx, userId, ctx.now()))
}
