import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { countTerms, deleteUnusedTerms } from './store/term-counts.ts'

export const searchJobs = {
  'search-terms': {
    everyMs: HOUR_MS,
    run: async (ctx) => {
      await countTerms(ctx.db)
      await deleteUnusedTerms(ctx.db, ctx.now())
    },
  },
} satisfies Partial<Jobs<DirectorySchema, DirectoryContext>>
