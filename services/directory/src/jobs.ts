import type { Job } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from './context.ts'
import { forgetReveals } from './usecases/limit-reveals.ts'
import { freeCrashedUploads } from './usecases/limit-upload.ts'
import { documentJob } from './usecases/remove-documents.ts'
import { pictureJob } from './usecases/remove-pictures.ts'
import { onboardingJob } from './usecases/tell-onboarded.ts'

export const jobs: readonly Job<DirectoryContext>[] = [
  onboardingJob,
  documentJob,
  pictureJob,
  { name: 'reveal-counts', everyMs: 3_600_000, run: forgetReveals },
  { name: 'upload-slots', everyMs: 60_000, run: freeCrashedUploads },
]
