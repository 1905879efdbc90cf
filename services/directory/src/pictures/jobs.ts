import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { removePictureFiles } from './remove-files.ts'

export const pictureJobs = {
  pictures: { run: removePictureFiles },
} satisfies Partial<Jobs<DirectorySchema, DirectoryContext>>
