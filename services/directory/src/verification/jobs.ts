import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { deleteDocumentFile } from './delete-document-file.ts'
import { reportOnboarded } from './report-onboarded.ts'

export const verificationJobs = {
  onboarding: { run: reportOnboarded },
  documents: { run: deleteDocumentFile },
} satisfies Partial<Jobs<DirectorySchema, DirectoryContext>>
