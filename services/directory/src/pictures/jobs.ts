import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { deletePictureFiles } from './delete-files.ts'

export const pictureJobs = {
  pictures: { run: deletePictureFiles },
} satisfies Partial<Jobs<DirectorySchema, DirectoryContext>>
