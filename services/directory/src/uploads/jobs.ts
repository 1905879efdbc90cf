import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { deleteCrashedUploads } from './delete-crashed.ts'

export const uploadJobs = {
  'upload-slots': { everyMs: MINUTE_MS, run: deleteCrashedUploads },
} satisfies Partial<Jobs<DirectorySchema, DirectoryContext>>
