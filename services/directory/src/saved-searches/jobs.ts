import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { checkSavedSearch } from './check.ts'

export const savedSearchJobs = {
  'saved-searches': { run: checkSavedSearch },
} satisfies Partial<Jobs<DirectorySchema, DirectoryContext>>
