import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { CONTACT_ACCESS_RETENTION_DAYS, PROFILE_VIEW_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { deleteOldReveals } from './delete-old-reveals.ts'
import { deleteOldContactAccesses } from './store/contact-accesses.ts'
import { deleteOldViews } from './store/profile-views.ts'

export const profileJobs = {
  'old-views': {
    everyMs: HOUR_MS,
    run: (ctx) =>
      deleteOldViews(ctx.db, new Date(ctx.now().getTime() - PROFILE_VIEW_RETENTION_DAYS * DAY_MS)),
  },
  'old-contact-accesses': {
    everyMs: HOUR_MS,
    run: (ctx) =>
      deleteOldContactAccesses(
        ctx.db,
        new Date(ctx.now().getTime() - CONTACT_ACCESS_RETENTION_DAYS * DAY_MS),
      ),
  },
  'reveal-counts': { everyMs: HOUR_MS, run: deleteOldReveals },
} satisfies Partial<Jobs<DirectorySchema, DirectoryContext>>
