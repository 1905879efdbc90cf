import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { CONTACT_ACCESS_RETENTION_DAYS, PROFILE_VIEW_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { forgetReveals } from './forget-reveals.ts'
import { pruneContactAccesses } from './store/contact-accesses.ts'
import { pruneViews } from './store/profile-views.ts'

export const profileJobs = {
  'old-views': {
    everyMs: HOUR_MS,
    run: (ctx) => pruneViews(ctx.db, new Date(ctx.now().getTime() - PROFILE_VIEW_RETENTION_DAYS * DAY_MS)),
  },
  'old-contact-accesses': {
    everyMs: HOUR_MS,
    run: (ctx) =>
      pruneContactAccesses(ctx.db, new Date(ctx.now().getTime() - CONTACT_ACCESS_RETENTION_DAYS * DAY_MS)),
  },
  'reveal-counts': { everyMs: HOUR_MS, run: forgetReveals },
} satisfies Partial<Jobs<DirectorySchema, DirectoryContext>>
