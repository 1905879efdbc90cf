import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { DirectoryContext } from './context.ts'
import { forgetReveals } from './usecases/limit-reveals.ts'
import { freeCrashedUploads } from './usecases/limit-upload.ts'
import { documentJob } from './usecases/sweep-documents.ts'
import { pictureJob } from './usecases/sweep-pictures.ts'
import { onboardingJob } from './usecases/tell-onboarded.ts'

export const sweepers: readonly Sweeper<DirectoryContext>[] = [
  onboardingJob,
  documentJob,
  pictureJob,
  { name: 'reveal-counts', everyMs: 3_600_000, run: forgetReveals },
  { name: 'upload-slots', everyMs: 60_000, run: freeCrashedUploads },
]
