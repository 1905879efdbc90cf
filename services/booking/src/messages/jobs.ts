import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { DRAFT_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { deleteMessageFile } from './delete-file.ts'
import { deleteOldDrafts } from './store/drafts.ts'

export const messageJobs = {
  'old-drafts': {
    everyMs: HOUR_MS,
    run: (ctx) => deleteOldDrafts(ctx.db, new Date(ctx.now().getTime() - DRAFT_RETENTION_DAYS * DAY_MS)),
  },
  'message-files': { run: deleteMessageFile },
} satisfies Partial<Jobs<BookingSchema, BookingContext>>
