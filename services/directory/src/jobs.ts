import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from './context.ts'
import { pictureJobs } from './pictures/jobs.ts'
import { placeJobs } from './places/jobs.ts'
import { profileJobs } from './profiles/jobs.ts'
import { savedSearchJobs } from './saved-searches/jobs.ts'
import type { DirectorySchema } from './schema.ts'
import { searchJobs } from './search/jobs.ts'
import { uploadJobs } from './uploads/jobs.ts'
import { verificationJobs } from './verification/jobs.ts'

export const jobs: Jobs<DirectorySchema, DirectoryContext> = {
  ...verificationJobs,
  ...pictureJobs,
  ...profileJobs,
  ...savedSearchJobs,
  ...uploadJobs,
  ...placeJobs,
  ...searchJobs,
}
