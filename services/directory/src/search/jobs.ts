import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { deleteUnusedTerms } from './store/unused-terms.ts'

export const searchJobs = {
  'search-terms': {
    everyMs: HOUR_MS,
    run: (ctx) => deleteUnusedTerms(ctx.db, ctx.now()),
  },
} satisfies Partial<Jobs<DirectorySchema, DirectoryContext>>
