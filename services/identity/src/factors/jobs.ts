import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { IdentityContext } from '../context.ts'
import { findReset } from '../mails/store/factor-resets.ts'
import type { FactorResetRow, IdentitySchema } from '../schema.ts'
import { finishReset } from './reset.ts'
import { deleteExpiredChallenges } from './store/passkeys.ts'
import { unlinkPasskeys } from './unlink-passkeys.ts'

const factorResets = rowJob<IdentityContext, FactorResetRow>({
  find: (ctx, userId) => findReset(ctx.db.kysely, userId),
  run: (ctx, { user_id }) => finishReset(ctx, user_id),
})

export const factorJobs = {
  'factor-resets': factorResets,
  'passkey-links': { run: unlinkPasskeys },
  'old-challenges': { everyMs: HOUR_MS, run: (ctx) => deleteExpiredChallenges(ctx.db, ctx.now()) },
} satisfies Partial<Jobs<IdentitySchema, IdentityContext>>
